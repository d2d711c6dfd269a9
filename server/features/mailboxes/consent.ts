/** Links a mailbox: to the mail service for consent, and back with a code (PKCE and state, RFC 7636 and 9700). */
import { createHash, randomBytes } from 'node:crypto';
import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import { type connectGmail, NOT_CONNECTED, type startGmail } from '../../../shared/features/mailboxes/calls.ts';
import {
  CALENDAR_KINDS,
  changeAccount,
  findAccountByAddress,
  LINKED_STATES,
  listLinkedParts,
} from '../../core/facts/own-lists/accounts.ts';
import { type AccountGrant, linkAccount } from '../../core/facts/own-lists/link.ts';
import { findUserByEmail } from '../../platform/access/users.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db/engine.ts';
import {
  AppError,
  createConflictError,
  createInvalidError,
  createUnavailableError,
  createUpstreamError,
} from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import {
  type AccountPart,
  MailboxBusy,
  type Mailboxes,
  MailboxRefusedError,
  type MailServiceKind,
} from '../../platform/ports/mailbox.ts';
import { isThisMachine } from '../../platform/settings/addresses.ts';
import { requireService } from './owner.ts';
import * as queries from './queries.ts';

const CONSENT_MS = 30 * 60_000;
const BACK = '/link-account';

const getHash = (state: string): string => createHash('sha256').update(state).digest('hex');

/** The address to come back to: at the host from which they came, if this machine has several names. */
export function getReturnAddress(publicUrl: string, origin: string): string {
  const [from, own] = [URL.parse(origin), URL.parse(publicUrl)];
  const isLocal = from && own && isThisMachine(from.hostname) && isThisMachine(own.hostname) && from.port === own.port;
  return `${isLocal ? from.origin : publicUrl}${BACK}`;
}

const getRedirect = ({ request, settings }: Pick<CallContext<typeof startGmail>, 'request' | 'settings'>): string =>
  getReturnAddress(settings.publicUrl ?? '', request.headers.origin ?? '');

export async function startGmailConsent(context: CallContext<typeof startGmail>): Promise<{ url: string }> {
  const { db, viewer, body, clock, mailboxes, calendars, sealing } = context;
  const service = mailboxes.find(({ kind }) => kind === body.service);
  if (!service)
    throw createUnavailableError(
      `Kith has no such mail service. Ask your Kith administrator to set ${body.service === 'gmail' ? 'GOOGLE' : 'MICROSOFT'}_CLIENT_ID, or use a mailbox file.`,
    );
  const hasCalendars = calendars.kinds.includes(CALENDAR_KINDS[service.kind]);
  const parts = body.parts.filter((part) => part !== 'calendar' || hasCalendars);
  if (parts.length === 0) throw createUnavailableError('Kith can’t read calendars there. Use a calendar file.');
  const address = parseMailAddress(body.address ?? viewer.user.email);
  if (address === null) throw createInvalidError('This isn’t an e-mail address.', { address: 'Not an e-mail address' });
  await refuseOthers(db, viewer, address);
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const expires = new Date(clock.now().getTime() + CONSENT_MS);
  await queries.insertConsent(db, {
    state_hash: getHash(state),
    user_id: viewer.user.id,
    service: service.kind,
    parts: parts.join(' '),
    address,
    used_at: null,
    expires_at: expires.toISOString(),
    verifier: sealing.seal(verifier, `consent ${viewer.user.id}`),
  });
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const claims = (await listLinkedParts(db, address)).flatMap((row) => row.claims ?? [])[0];
  const redirectUri = getRedirect(context);
  return { url: service.consentAddress({ state, challenge, redirectUri, address, parts, claims }) };
}

/** Nobody can link another user's mailbox. */
async function refuseOthers(db: Db, viewer: Viewer, address: string): Promise<void> {
  const owner = await findUserByEmail(db, address);
  const linked = await listLinkedParts(db, address);
  if ([owner?.id, ...linked.map((row) => row.user_id)].some((id) => id !== undefined && id !== viewer.user.id))
    throw createConflictError('Someone else here has linked this mailbox. Choose your own.');
}

/** The ids of what a consent linked: null where the user did not ask for it, or did not allow it. */
interface LinkedParts {
  mailbox: number | null;
  calendar: number | null;
  contacts: number | null;
}

export async function finish(context: CallContext<typeof connectGmail>): Promise<LinkedParts> {
  const { db, viewer, body, clock, mailboxes, sealing, wakeJobs } = context;
  const now = clock.now();
  const consent = await queries.consumeConsent(db, getHash(body.state), viewer.user.id, now.toISOString());
  if (!consent)
    throw createConflictError(
      `${NOT_CONNECTED} The mail service’s answer has expired or belongs to another sign-in. Nothing has changed. Connect again.`,
    );
  if (body.code === undefined) throw createInvalidError(explainReturn(mailboxes, consent.service, body));
  const verifier = sealing.open(consent.verifier, `consent ${viewer.user.id}`) ?? '';
  try {
    const given = { code: body.code, verifier, redirectUri: getRedirect(context) };
    const service = requireService(mailboxes, consent.service);
    const { refreshToken: first, granted } = await service.exchange(given);
    const parts = granted.filter((part) => consent.parts.split(' ').includes(part));
    if (parts.length === 0) throw new MailboxRefusedError('The permission was not given.');
    const { stated, refreshToken } = await readAccount(context, service, first, parts);
    const address = parseMailAddress(stated) ?? '';
    if (address !== consent.address) {
      // A permission by which that account is linked already stays.
      const linked = await listLinkedParts(db, address);
      if (linked.length === 0) await service.revoke(refreshToken).catch(() => undefined);
      throw createConflictError(
        `This is the mailbox of ${address || 'someone else'}, not of ${consent.address}. Kith didn’t link anything. Choose ${consent.address} at the mail service, or enter your other address here first.`,
      );
    }
    const linked = await db.transaction().execute(async (trx) => {
      // Two people may have been sent to the mail service for one mailbox: it belongs to the first who comes back.
      await queries.linkAlone(trx, address);
      await refuseOthers(trx, viewer, address);
      const grant = { viewer, sealing, now, address, refreshToken, waits: body.wait, service: service.kind };
      return {
        mailbox: parts.includes('mail') ? await linkMailbox(trx, grant) : null,
        calendar: parts.includes('calendar') ? await linkAccount(trx, 'calendar', grant) : null,
        contacts: parts.includes('contacts') ? await linkAccount(trx, 'contacts', grant) : null,
      };
    });
    wakeJobs();
    return linked;
  } catch (error) {
    throw explainError(error);
  }
}

/** Whose account it is, by a part of it that was granted, and the permission as it is after that. */
async function readAccount(
  { calendars }: CallContext<typeof connectGmail>,
  service: Mailboxes,
  token: string,
  parts: readonly AccountPart[],
): Promise<{ stated: string; refreshToken: string }> {
  if (parts.includes('mail')) {
    const mailbox = service.open(token);
    return { stated: (await mailbox.profile()).address, refreshToken: mailbox.refreshToken() };
  }
  const account = parts.includes('calendar')
    ? calendars.open(CALENDAR_KINDS[service.kind], token)
    : service.openContacts(token);
  return { stated: await account.address(), refreshToken: account.refreshToken() };
}

async function linkMailbox(trx: Db, grant: AccountGrant): Promise<number> {
  const before = await findAccountByAddress(trx, 'mail', grant.address);
  // It moved to another service, whose places are others.
  if (before && before.kind !== grant.service)
    await changeAccount(trx, 'mailbox', before.id, LINKED_STATES, { history: null, cursor: null, whole_at: null });
  return linkAccount(trx, 'mail', grant);
}

/** Why the mail service sent the user back without a code. */
function explainReturn(
  mailboxes: readonly Mailboxes[],
  kind: MailServiceKind,
  { error, error_description: description = '' }: CallContext<typeof connectGmail>['body'],
): string {
  const advice = requireService(mailboxes, kind).explain(description);
  if (advice !== null) return `${NOT_CONNECTED} ${advice}`;
  return error === 'access_denied'
    ? 'You didn’t allow Kith to read your e-mail headers, so it didn’t link anything.'
    : `${NOT_CONNECTED} The mail service said: ${error ?? 'nothing'}.`;
}

function explainError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof MailboxRefusedError)
    return createConflictError(
      `${NOT_CONNECTED} ${error.advice ?? 'The mail service refused access: the code was already used or the permission was withdrawn.'} Kith didn’t link anything.`,
    );
  if (error instanceof MailboxBusy) return createUpstreamError(`${NOT_CONNECTED} ${error.message}`);
  return createUpstreamError(NOT_CONNECTED);
}
