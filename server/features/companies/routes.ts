import type { FastifyInstance } from 'fastify';
import {
  addCompany,
  changeCompany,
  getManagedCompany,
  listCompaniesLike,
  listManagedCompanies,
  MAX_LIKE,
  type ManagedCompany,
  previewCompanyChange,
} from '../../../shared/features/companies/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import type { StatedValues } from '../../core/facts/book/statements.ts';
import { markShadowPeople } from '../../core/facts/merge/shadow-pairs.ts';
import { ensureSourceOfStaff } from '../../core/facts/write/sources.ts';
import { addStatedValues, changeStatedValues } from '../../core/facts/write/stated-of-account.ts';
import { markToPair } from '../../core/facts/write/unpaired.ts';
import { takeTurn } from '../../core/facts/write/write.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import {
  type DomainOwner,
  findStatedOwners,
  readFurtherDomains,
  writeFurtherDomains,
} from '../../platform/access/company-domains.ts';
import { isFirmDomain } from '../../platform/access/firm-domains.ts';
import { isPublicMail } from '../../platform/access/public-mail.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { joinWithPresent } from '../../platform/http/based-on.ts';
import { type CallContext, handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import {
  deleteInstallation,
  loadFirmAccountId,
  readInstallation,
  writeInstallation,
} from '../../platform/settings/installation.ts';
import { describeEffects } from './effects.ts';
import * as queries from './queries.ts';
import { type CompanyContext, PORTFOLIO_TYPE, serializeCompany } from './serializer.ts';

export function managedCompanyRoutes(app: FastifyInstance): void {
  handle(app, listManagedCompanies, async ({ db, query }) => {
    const { show, q, limit, cursor } = query;
    const after = cursor === undefined ? undefined : parseId(cursor);
    if (cursor !== undefined && after === undefined)
      throw createInvalidError('There is no such page.', { cursor: 'Not a cursor of an earlier page' });
    const rows = await queries.listManaged(db, { show, q }, limit + 1, after);
    const page = rows.slice(0, limit);
    const around = await loadAround(db, page);
    return {
      companies: page.map((row) => serializeCompany(row, around)),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
    };
  });

  handle(app, getManagedCompany, async ({ db, params }) => ({ company: await loadCompany(db, params.id) }));

  handle(app, listCompaniesLike, async ({ db, query }) => {
    const domain = query.domain.toLowerCase();
    const rows = await queries.findCompaniesLike(db, { name: query.name, domain }, MAX_LIKE);
    const around = await loadAround(db, rows);
    return { companies: rows.map((row) => serializeCompany(row, around)) };
  });

  handle(app, addCompany, add);

  handle(app, previewCompanyChange, async ({ db, params, body }) => {
    const before = await loadCompany(db, params.id);
    return { effects: describeEffects(before, getAfter(before, body)) };
  });

  handle(app, changeCompany, async ({ db, clock, settings, viewer, params, body: input, wakeJobs }) => {
    const now = clock.now();
    const company = await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const before = await loadCompany(trx, params.id);
      if (input.basedOn === undefined) refuseOvertaken(before, input.was);
      const { was: _, basedOn: __, ...body } = joinWithPresent(input, before);
      const after = getAfter(before, body);
      await refuseForeignDomains(trx, settings, before, after);
      if (after.firm && (after.confidential || after.stealth))
        throw createInvalidError('This is the firm itself. You can’t hide it from its own portfolio.', {
          [after.stealth ? 'stealth' : 'confidential']: 'Not for the firm itself',
        });
      const accountId = Number(before.id);
      const at = now.toISOString();
      const sourceId = await ensureSourceOfStaff(trx, at);
      await changeStatedValues(trx, { accountId, sourceId, at }, (mine) => computeStatedAfter(mine, before, body));
      await setFlagged(trx, before, after);
      if (body.alias_domains) {
        await writeFurtherDomains(trx, accountId, after.alias_domains);
        await markToPair(trx, 'account', [accountId]);
      }
      await markShadowPeople(trx, accountId);
      const shown = await loadCompany(trx, params.id);
      refuseMerged(after, shown);
      await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
      await audit(trx, viewer, now, {
        action: 'account.changed',
        entity: 'account',
        entityId: accountId,
        detail: body,
      });
      return shown;
    });
    wakeJobs();
    return { company };
  });
}

async function add({ db, clock, settings, viewer, body, wakeJobs }: CallContext<typeof addCompany>) {
  const { another, ...detail } = body;
  const { name, domain, portfolio, confidential, stealth } = detail;
  if (!/[\p{L}\p{N}]/u.test(name))
    throw createInvalidError('A name needs letters or digits.', { name: 'It has neither letters nor digits.' });
  const now = clock.now();
  const at = now.toISOString();
  const company = await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    await refuseKnown(trx, settings, body);
    const accountId = await addStatedValues(
      trx,
      { sourceId: await ensureSourceOfStaff(trx, at), at },
      {
        name,
        ...(domain ? { domain, website: domain } : {}),
        ...(portfolio ? { type: PORTFOLIO_TYPE } : {}),
        ...(confidential ? { confidential: 1 } : {}),
        ...(stealth ? { stealth: 1 } : {}),
      },
    );
    await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
    await audit(trx, viewer, now, { action: 'account.added', entity: 'account', entityId: accountId, detail });
    return loadCompany(trx, String(accountId));
  });
  wakeJobs();
  return { company };
}

/** A second company of one domain is never meant, and one of the same name seldom. @throws invalid, at the field */
async function refuseKnown(
  db: Db,
  settings: Deps['settings'],
  { name, domain, another }: Body<typeof addCompany>,
): Promise<void> {
  const [owner] = domain === null ? [] : await findStatedOwners(db, domain);
  if (owner) throw createDomainTakenError(owner.name, 'Open it to set its relation to the firm.');
  if (domain !== null && isFirmDomain(domain, settings.firmDomains))
    throw createInvalidError(`${domain} is the firm’s own domain.`, { domain: 'The firm’s own domain.' });
  const [found] = await queries.findCompaniesLike(db, { name, domain: '' }, 1);
  if (found && !another)
    throw createInvalidError(
      `There’s already a company called ${found.name}. Open it, or confirm that yours is a different one.`,
      {
        name: `${found.name} already has this name.`,
      },
    );
}

/**
 * Users of a company invite the addresses of its domain without asking staff, so that another company's domain would let them invite that
 * company's people to their own. @throws invalid, at the field
 */
async function refuseForeignDomains(
  db: Db,
  settings: Deps['settings'],
  before: ManagedCompany,
  after: ManagedCompany,
): Promise<void> {
  const next = 'Change it there first, or merge the two at Duplicates.';
  if (after.domain !== null && after.domain !== before.domain) {
    if (!after.firm && isFirmDomain(after.domain, settings.firmDomains))
      throw createInvalidError(`${after.domain} is the firm’s own domain.`, { domain: 'The firm’s own domain.' });
    const other = await findOther(db, before, after.domain);
    if (other) throw createDomainTakenError(other.name, next);
  }
  const refuse = (message: string) => createInvalidError(message, { alias_domains: message });
  for (const domain of after.alias_domains) {
    const isNew = !before.alias_domains.includes(domain);
    if (domain === after.domain && (isNew || after.domain !== before.domain))
      throw refuse(`${domain} is already the company’s domain.`);
    if (!isNew) continue;
    if (isPublicMail(domain)) throw refuse(`Anyone can have an address at ${domain}, so it can’t belong to a company.`);
    if (isFirmDomain(domain, settings.firmDomains)) throw refuse(`${domain} is the firm’s own domain.`);
    const other = await findOther(db, before, domain);
    if (other) throw refuse(`${domain} already belongs to ${other.name}. ${next}`);
  }
}

async function findOther(db: Db, { id }: ManagedCompany, domain: string): Promise<DomainOwner | undefined> {
  return (await findStatedOwners(db, domain)).find((owner) => String(owner.id) !== id);
}

function createDomainTakenError(name: string, next: string) {
  return createInvalidError(`${name} already has this domain. ${next}`, { domain: `The domain of ${name}.` });
}

type Was = Body<typeof changeCompany>['was'];
type Change = Omit<Body<typeof changeCompany>, 'was' | 'basedOn'>;
const CHANGEABLE = ['portfolio', 'confidential', 'stealth', 'flagged', 'domain', 'logo_url'] as const;

async function loadAround(db: Db, rows: readonly Pick<queries.CompanyRow, 'id'>[]): Promise<CompanyContext> {
  const flagged = await readInstallation(db, 'flagged_account_id');
  const further = await readFurtherDomains(
    db,
    rows.map(({ id }) => id),
  );
  return { firmId: await loadFirmAccountId(db), flaggedId: flagged === undefined ? null : Number(flagged), further };
}

async function loadCompany(db: Db, wireId: string): Promise<ManagedCompany> {
  const row = await queries.findManagedCompany(db, requireId(wireId, 'This company'));
  if (!row) throw createNotFoundError('This company');
  return serializeCompany(row, await loadAround(db, [row]));
}

function getAfter(before: ManagedCompany, change: Change): ManagedCompany {
  const body = Object.fromEntries(
    CHANGEABLE.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  );
  return { ...before, ...body, alias_domains: change.alias_domains ?? before.alias_domains };
}

/** @throws conflict if somebody changed the account since the user loaded it */
function refuseOvertaken(before: ManagedCompany, was: Was): void {
  const others = was.alias_domains !== undefined && was.alias_domains.join() !== before.alias_domains.join();
  if (others || CHANGEABLE.some((name) => before[name] !== was[name]))
    throw createConflictError('Someone else changed this company. Reload it and make your change again.');
}

/** A company that was merged into it may have other flags, and the stricter flag of the two holds. @throws conflict */
function refuseMerged(after: ManagedCompany, shown: ManagedCompany): void {
  if (shown.confidential !== after.confidential || shown.stealth !== after.stealth)
    throw createConflictError('A company merged into this one is hidden. Undo that merge under Duplicates first.');
}

/** The statements of staff about the company after the change. A flag is stated whether it is on or off, so that it counts above files. */
function computeStatedAfter(mine: StatedValues, before: ManagedCompany, change: Change): StatedValues {
  const stated: StatedValues = { ...mine };
  for (const flag of ['confidential', 'stealth'] as const)
    if (change[flag] !== undefined && change[flag] !== before[flag]) stated[flag] = change[flag] ? 1 : 0;
  for (const text of ['domain', 'logo_url'] as const) {
    if (change[text] === undefined || change[text] === before[text]) continue;
    if (change[text] === null) delete stated[text];
    else stated[text] = change[text]!;
  }
  // The website of a company that was added by hand is its domain.
  if (change.domain !== undefined && mine.website !== undefined && mine.website === before.domain) {
    if (change.domain === null) delete stated.website;
    else stated.website = change.domain;
  }
  // The former value is stated, too: otherwise a file that calls the company portfolio would bring that back.
  if (change.portfolio !== undefined && change.portfolio !== before.portfolio)
    stated.type = change.portfolio ? PORTFOLIO_TYPE : 'Former portfolio';
  return stated;
}

async function setFlagged(trx: Db, before: ManagedCompany, after: ManagedCompany): Promise<void> {
  if (after.flagged === before.flagged) return;
  if (after.flagged) await writeInstallation(trx, 'flagged_account_id', before.id);
  else await deleteInstallation(trx, 'flagged_account_id');
}
