import * as identities from '../../../platform/access/identities.ts';
import { isStandIn, makeFormerAddress, makeStandInAddress } from '../../../platform/access/stand-ins.ts';
import { findUserByEmail } from '../../../platform/access/users.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import type { StoredIdentity } from '../../../platform/db/tables/sign-in-tables.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Claims, SignInRefusedError } from '../../../platform/ports/identity.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import type { ByGroups } from './group-rules.ts';
import { judgeByGroups } from './groups.ts';
import { replaceBorrowedName } from './own-name.ts';
import { findUser, insertAccessRequest, insertPending, joinFirm, updateProfile } from './queries.ts';
import { type Admission, decideAdmission, maySignInAs, provesFirm } from './rules.ts';

/** A sign-in in progress. */
interface Arrival {
  db: Db;
  settings: Deps['settings'];
  claims: Claims;
  now: Date;
}

/**
 * Finds the person of a sign-in and decides on them: by issuer and subject; at the first sign-in once by an address that
 * the provider vouches for. A further person with a known address is somebody else until staff say otherwise.
 * @returns the user who is let in; a refusal where groups ended their access, to be told once that is written; undefined for a
 * person who waits
 * @throws SignInRefusedError
 */
export async function admit(
  db: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  claims: Claims,
): Promise<AppUser | SignInRefusedError | undefined> {
  const arrival = { db, settings, claims, now: clock.now() };
  const found = await loadPerson(arrival);
  const { now } = arrival;
  const proved = provesFirm(claims, settings.firmDomains) && found.email === claims.email;
  const { by, user } = await judge(arrival, found, proved);
  // Nothing is kept of a person whom groups never let in; the end of an access is written.
  if (by === 'out' && found.status === 'pending') throw createGroupsRefusedError(arrival);
  if (by === 'out' && found.status !== 'deactivated') return createGroupsRefusedError(arrival);
  const verdict = getVerdict(user, by, proved);
  if (verdict === 'ended') throw createAccessEndedError(settings);
  if (verdict === 'wait' && claims.address === 'refused') throw createNotVerifiedError(claims);
  if (verdict === 'wait') return undefined;
  if (verdict === 'let in to the firm') await joinFirm(db, user, await loadFirmAccountId(db), now);
  // An invitation proves nothing about the firm, and neither does a later sign-in with less proof take anything away.
  const outside = proved ? 0 : user.status === 'invited' ? 1 : user.outside;
  if (outside !== user.outside) await identities.updateOutside(db, user.id, outside, now);
  return updateProfile(db, user, await replaceBorrowedName(db, claims, user.email, settings.firmDomains), now);
}

async function judge({ db, settings, claims, now }: Arrival, user: AppUser, proved: boolean) {
  const identity = (await identities.findIdentity(db, claims))!;
  const { firmDomains } = settings;
  return judgeByGroups(db, user, { identityId: identity.id, say: claims.groups, proved, firmDomains, now });
}

/** Groups that let somebody in decide as staff would; if they are not known, the domain alone lets nobody in. */
function getVerdict(user: AppUser, by: ByGroups, proved: boolean): Admission {
  if (by === 'in' && (user.status === 'pending' || user.status === 'declined')) return 'let in to the firm';
  return decideAdmission(user, proved && by !== 'unknown');
}

const createGroupsRefusedError = ({ settings, claims }: Arrival): SignInRefusedError =>
  new SignInRefusedError(
    'neither groups nor roles let them in',
    `Your groups at ${identities.getProviderName(claims.issuer, settings.providers)} don’t give you access to Kith. Ask whoever manages them to add you, or write to ${settings.helpEmail}.`,
    403,
    'groups',
  );

const createAccessEndedError = ({ helpEmail }: Deps['settings']): SignInRefusedError =>
  new SignInRefusedError(
    'the firm ended this access',
    `The firm ended your access to Kith. If you need it again, write to ${helpEmail}.`,
    403,
    'ended',
  );

const createNotVerifiedError = ({ missing, email }: Claims) =>
  new SignInRefusedError(
    missing ?? '',
    `Your identity provider says that ${email || 'your address'} isn’t verified, so Kith can’t know that it’s yours. Verify it there and sign in again. (In Keycloak an administrator switches on “Email verified” at the user, or “Verify email” at the realm’s login settings.)`,
    403,
    'unverified',
  );

async function loadPerson(arrival: Arrival): Promise<AppUser> {
  const known = await identities.findIdentity(arrival.db, arrival.claims);
  return known ? admitKnownPerson(arrival, known) : admitNewPerson(arrival);
}

async function admitNewPerson(arrival: Arrival): Promise<AppUser> {
  const { db, settings, claims, now } = arrival;
  if (claims.address === 'refused') throw createNotVerifiedError(claims);
  const owner = claims.address === 'vouched' ? await findUserByEmail(db, claims.email) : undefined;
  if (owner && (await mayLink(arrival, owner))) {
    await identities.insertIdentity(db, owner.id, claims, null, now);
    await auditLinked(arrival, owner);
    return owner;
  }
  // The same person signed in twice at once, and while this sign-in waited for the owner's row the other one had it.
  if (owner && (await identities.findIdentity(db, claims))) return loadPerson(arrival);
  // Nobody has signed in since accounts have identities: whoever it is, the firm ended this access.
  if (owner?.status === 'deactivated' && (await identities.isUnclaimed(db, owner)))
    throw createAccessEndedError(settings);
  const proved = provesFirm(claims, arrival.settings.firmDomains);
  // Whoever only waits under an address of the firm's keeps no member of the firm from it.
  const displaced = proved && owner && (owner.status === 'pending' || owner.status === 'declined');
  if (displaced)
    await identities.giveAddress(db, owner.id, { ...owner, email: makeFormerAddress(owner.id, owner.email) }, now);
  const isFree = !owner || displaced;
  const email =
    claims.address === 'vouched' && isFree ? claims.email : makeStandInAddress(claims.issuer, claims.subject);
  const user = await insertPending(db, await replaceBorrowedName(db, claims, email, settings.firmDomains), email, now);
  // The same person signed in twice at once, and the other sign-in was faster.
  if (!user) return loadPerson(arrival);
  await identities.insertIdentity(db, user.id, claims, await identities.findSuspect(db, claims, user.id), now);
  if (displaced) await identities.askWhether(db, owner.id, user.id);
  if (needsStaff(claims, proved && email === claims.email)) await askStaff(arrival, user);
  return user;
}

/** Whether neither the domain nor groups decide about a new person. Groups that refuse one leave nothing behind. */
function needsStaff({ groups }: Claims, proved: boolean): boolean {
  if (groups?.member && groups.known && groups.letIn) return false;
  return !proved || groups?.known === false;
}

async function mayLink(arrival: Arrival, owner: AppUser): Promise<boolean> {
  return (
    maySignInAs(owner, arrival.claims, arrival.settings.firmDomains) &&
    (await identities.isUnclaimed(arrival.db, owner))
  );
}

async function admitKnownPerson(arrival: Arrival, identity: StoredIdentity): Promise<AppUser> {
  const { db, claims, now } = arrival;
  const user = (await findUser(db, identity.user_id))!;
  const owner = claims.address === 'vouched' ? await findUserByEmail(db, claims.email) : undefined;
  const waits = user.status === 'pending' && isStandIn(user.email);
  const apartFrom = identity.somebody_else === 1 ? identity.maybe_user_id : null;
  if (waits && owner && owner.id !== apartFrom && (await mayLink(arrival, owner))) {
    const change = { user_id: owner.id, maybe_user_id: null, somebody_else: 0 as const };
    await identities.updateIdentity(db, identity.id, claims, change, now);
    await identities.removeWaiting(db, user.id);
    await auditLinked(arrival, owner);
    return owner;
  }
  const suspect = waits ? await identities.findSuspect(db, claims, user.id) : apartFrom;
  // That they are somebody else was answered about one user only.
  const asks = suspect !== null && suspect !== apartFrom;
  const answered = apartFrom !== null && !asks;
  const question = answered ? {} : { maybe_user_id: suspect, somebody_else: 0 as const };
  await identities.updateIdentity(db, identity.id, claims, question, now);
  // An address that nobody vouched for until now is new, too.
  const changed = isStandIn(user.email) ? !asks : identity.email === user.email || identity.vouched === 0;
  if (claims.address !== 'vouched' || claims.email === user.email || !changed) return user;
  return takeAddress(arrival, user, owner, apartFrom !== null && owner?.id === apartFrom);
}

/** A person's address changed at the provider. An address that another user has stays theirs, unless their access ended. */
async function takeAddress(
  arrival: Arrival,
  user: AppUser,
  owner: AppUser | undefined,
  apart: boolean,
): Promise<AppUser> {
  const { db, claims, now } = arrival;
  if (owner && !(apart && owner.status === 'deactivated')) {
    const detail = { to: claims.email, user: owner.id };
    await auditArrival(arrival, user, { action: 'user.address-taken', entity: 'app_user', entityId: user.id, detail });
    return user;
  }
  const outside = provesFirm(claims, arrival.settings.firmDomains) ? 0 : 1;
  await identities.giveAddress(db, user.id, { email: claims.email, outside }, now);
  const detail = { from: user.email, to: claims.email };
  await auditArrival(arrival, user, { action: 'user.address-changed', entity: 'app_user', entityId: user.id, detail });
  return { ...user, email: claims.email, outside };
}

const auditArrival = ({ db, now }: Arrival, user: AppUser, deed: Parameters<typeof audit>[3]): Promise<void> =>
  audit(db, { user, actingUserId: null }, now, deed);

const auditLinked = (arrival: Arrival, user: AppUser): Promise<void> =>
  auditArrival(arrival, user, {
    action: 'identity.linked',
    entity: 'app_user',
    entityId: user.id,
    detail: { issuer: arrival.claims.issuer },
  });

async function askStaff(arrival: Arrival, user: AppUser): Promise<void> {
  const { db, now } = arrival;
  const { id } = await insertAccessRequest(db, user.id, now);
  await auditArrival(arrival, user, { action: 'access.requested', entity: 'access_request', entityId: id });
  const subject = { kind: 'person', id: String(id) } as const;
  await recordEvent(db, { event: 'access.asked', subject, path: '/access-requests' }, now);
  await enqueue(db, { kind: 'access.requested', payload: { requestId: id }, key: `access-requested-${id}` }, now);
}
