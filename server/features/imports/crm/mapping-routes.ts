import type { FastifyInstance } from 'fastify';
import {
  CRM_FIELD_LABELS,
  CRM_TYPES_SHOWN,
  type CrmMapping,
  type CrmMappingPart,
  changeCrmMapping,
  getCrmMapping,
} from '../../../../shared/features/imports/crm/mapping/calls.ts';
import { insertCrmSource } from '../../../core/facts/write/sources.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { cancelJob } from '../../../platform/jobs/jobs.ts';
import { type CrmAccount, CrmBusy, type CrmField, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { countWhose, loadSellers } from './deals/queries.ts';
import { enqueueCrmReading, enqueueSettling } from './jobs.ts';
import { getTypeRule, makeTypeKey, readCrmMapping, type StoredMapping } from './mapping/mapping.ts';
import { countTypes } from './mapping/queries.ts';
import { openAccount } from './open-account.ts';
import { resetParts } from './places.ts';
import { readPushFields } from './push/settings.ts';
import * as queries from './queries.ts';

type Context = Pick<CallContext<typeof getCrmMapping>, 'db' | 'clock' | 'crms' | 'sealing'>;

const PARTS = ['companies', 'people'] as const;
interface FieldLists extends Record<CrmMappingPart, CrmField[]> {
  /** Null: it has no opportunities, or does not let Kith read them. */
  deals: CrmField[] | null;
}

/** What its fields and company types mean here (docs/decisions/146). */
export function crmMappingRoutes(app: FastifyInstance): void {
  handle(app, getCrmMapping, async (context) => {
    const row = await requireMappable(context);
    return serializeMapping(context, row, await describeFields(context, row));
  });

  handle(app, changeCrmMapping, async (context) => {
    const { db, viewer, clock, body, wakeJobs } = context;
    const row = await requireMappable(context);
    const described = await describeFields(context, row);
    const mapping = makeMapping(context, row, { body, described });
    if (body.deals) mapping.deals = await makeDealMapping(db, readCrmMapping(row), body.deals, described);
    const now = clock.now();
    const before = readCrmMapping(row);
    const isSame = (part: CrmMappingPart) =>
      JSON.stringify(before.fields[part]) === JSON.stringify(mapping.fields[part]);
    await db.transaction().execute(async (trx) => {
      const present = await queries.findConnectionById(trx, row.id);
      if (!present || present.state === 'leaving') throw createConflictError('No CRM is connected.');
      const deal_source_id =
        present.deal_source_id ??
        (mapping.deals.field === '' ? null : await insertDealSource(trx, context, present, now.toISOString()));
      const set = { mapping: JSON.stringify(mapping), deal_source_id };
      const isBegun = present.round > 0;
      // A new round, so that a page that is being written under the former mapping is given up.
      const again = {
        parts: resetParts(present, [
          ...(isSame('people') ? (['companies'] as const) : PARTS),
          ...(JSON.stringify(before.deals) === JSON.stringify(mapping.deals) ? [] : (['deals'] as const)),
        ]),
        round: present.round + 1,
      };
      const states = ['reading', 'connected', 'paused', 'lapsed'] as const;
      await queries.changeConnection(trx, row.id, states, isBegun ? { ...set, ...again } : set);
      await enqueueSettling(trx, row.id, now, 'opening');
      if (isBegun && present.state === 'connected') {
        // Otherwise two would be queued from now on.
        if (present.job_id !== null) await cancelJob(trx, present.job_id, now);
        await enqueueCrmReading(trx, row.id, now);
      }
      const { fields, types, deals } = mapping;
      const detail = { fields, types, deals };
      await audit(trx, viewer, now, { action: 'crm.mapped', entity: 'crm_connection', entityId: row.id, detail });
    });
    wakeJobs();
    return serializeMapping(context, (await queries.findConnectionById(db, row.id)) ?? row, described);
  });
}

async function requireMappable({ db }: Context): Promise<queries.ConnectionRow> {
  const row = await queries.findConnection(db);
  if (!row) throw createConflictError('No CRM is connected.');
  if (row.state === 'lapsed') throw createConflictError('The CRM no longer lets Kith in. Connect it again first.');
  return row;
}

async function describeFields(context: Context, row: queries.ConnectionRow): Promise<FieldLists> {
  try {
    const { account } = openAccount(context, row);
    const [companies, people] = [await account.listFields('companies'), await account.listFields('people')];
    return { companies, people, deals: await describeDeals(account) };
  } catch (error) {
    if (error instanceof CrmRefusedError || error instanceof CrmBusy)
      throw createConflictError(`Kith couldn’t read the fields of the CRM: ${error.message}`);
    throw error;
  }
}

/** A missing right to read opportunities is no reason to map nothing else. */
async function describeDeals({ deals }: CrmAccount): Promise<CrmField[] | null> {
  try {
    return (await deals?.listFields()) ?? null;
  } catch (error) {
    if (error instanceof CrmBusy) return null;
    throw error;
  }
}

const insertDealSource = (trx: Db, { crms }: Context, { kind }: queries.ConnectionRow, at: string): Promise<number> =>
  insertCrmSource(trx, `${crms.find((crm) => crm.kind === kind)?.name ?? 'CRM'}: opportunities`, at);

const getStandard = ({ crms }: Context, { kind }: queries.ConnectionRow) =>
  crms.find((crm) => crm.kind === kind)!.standard as Record<CrmMappingPart, Record<string, string>>;

interface GivenMapping {
  body: CallContext<typeof changeCrmMapping>['body'];
  described: FieldLists;
}

/** What is to be stored: what differs from the standard. */
function makeMapping(context: Context, row: queries.ConnectionRow, { body, described }: GivenMapping): StoredMapping {
  const standard = getStandard(context, row);
  const { fields, types, deals } = readCrmMapping(row);
  const mapped = { companies: { ...fields.companies }, people: { ...fields.people } };
  const next = { fields: mapped, types: { ...types }, deals };
  for (const { part, field, from } of body.fields) {
    if (!(field in CRM_FIELD_LABELS[part])) throw createInvalidError('Kith reads no such field.');
    const isKnown = from === '' || from === standard[part][field] || described[part].some(({ name }) => name === from);
    if (!isKnown) throw createInvalidError(`The CRM has no field ${from} that Kith can read.`);
    if (readPushFields(row).some((written) => written.part === part && written.to === from && from !== ''))
      throw createInvalidError(`Kith writes into ${from}, so it can’t read from there.`);
    if (from === standard[part][field]) delete next.fields[part][field];
    else next.fields[part][field] = from;
  }
  for (const { type, meaning, open } of body.types) {
    const key = makeTypeKey(type);
    if (meaning === null && !open) delete next.types[key];
    else next.types[key] = { meaning, open };
  }
  return next;
}

type GivenDeals = NonNullable<GivenMapping['body']['deals']>;

async function makeDealMapping(
  db: Db,
  { deals }: StoredMapping,
  { field, sellers }: GivenDeals,
  described: FieldLists,
): Promise<StoredMapping['deals']> {
  const isKnown = field === '' || field === deals.field || described.deals?.some(({ name }) => name === field);
  if (!isKnown) throw createInvalidError(`The CRM has no field ${field} that Kith can read.`);
  // Values of another field mean something else.
  const next = field === deals.field ? { ...deals.sellers } : {};
  for (const { value, seller } of sellers) {
    if (seller === null) delete next[makeTypeKey(value)];
    else next[makeTypeKey(value)] = requireId(seller, 'This company');
  }
  const ids = [...new Set(Object.values(next))];
  const known = await loadSellers(db, ids);
  const given = sellers.flatMap(({ seller }) => (seller === null ? [] : Number(seller)));
  if (given.some((id) => !known.has(id))) throw createInvalidError('Choose one of the portfolio companies.');
  return { field, sellers: next };
}

async function serializeDeals(
  db: Db,
  row: queries.ConnectionRow,
  { deals: described }: FieldLists,
): Promise<CrmMapping['deals']> {
  const { field, sellers } = readCrmMapping(row).deals;
  if (described === null && field === '') return null;
  const counted = await countWhose(db, row.id, CRM_TYPES_SHOWN);
  const known = new Set(counted.map(({ whose }) => makeTypeKey(whose)));
  const unused = Object.keys(sellers).filter((key) => !known.has(key));
  const values = [...counted, ...unused.map((whose) => ({ whose, deals: 0 }))].slice(0, CRM_TYPES_SHOWN);
  return {
    field,
    choices: (described ?? []).map(({ name, label }) => ({ name, label })),
    sellers: values.map(({ whose, deals }) => {
      const seller = sellers[makeTypeKey(whose)];
      return { value: whose, deals, seller: seller === undefined ? null : String(seller) };
    }),
  };
}

async function serializeMapping(
  context: Context,
  row: queries.ConnectionRow,
  described: FieldLists,
): Promise<CrmMapping> {
  const standard = getStandard(context, row);
  const mapping = readCrmMapping(row);
  const counted = await countTypes(context.db, row.id, CRM_TYPES_SHOWN);
  const typeField = mapping.fields.companies.type ?? standard.companies.type;
  const values = described.companies.find(({ name }) => name === typeField)?.values ?? [];
  const known = new Set(counted.map(({ type }) => makeTypeKey(type)));
  const unused = [...values, ...Object.keys(mapping.types)].filter((type) => {
    const isNew = !known.has(makeTypeKey(type));
    known.add(makeTypeKey(type));
    return isNew;
  });
  const types = [...counted, ...unused.map((type) => ({ type, companies: 0 }))].slice(0, CRM_TYPES_SHOWN);
  const listChoices = (part: CrmMappingPart) => described[part].map(({ name, label }) => ({ name, label }));
  return {
    fields: PARTS.flatMap((part) =>
      Object.entries(standard[part]).map(([field, name]) => ({
        part,
        field,
        from: mapping.fields[part][field] ?? name,
      })),
    ),
    choices: { companies: listChoices('companies'), people: listChoices('people') },
    types: types.map(({ type, companies }) => ({ type, companies, ...getTypeRule(mapping, type) })),
    deals: await serializeDeals(context.db, row, described),
  };
}
