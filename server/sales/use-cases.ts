/** Writing use cases: whose they are, and what contradicts itself. */
import { joinList, splitList } from '../../shared/sales/lists.ts';
import { contradictionsIn, PERSONA_ROLE_NAMES, type UseCaseFields } from '../../shared/sales/use-case.ts';
import type { Db } from '../db/engine.ts';
import { conflict, forbidden, invalid, notFound } from '../errors.ts';
import { findContact } from '../network/find-contact.ts';
import type { UseCase } from '../network/recommend/criteria.ts';
import { markTargetsStale } from '../network/recommend/stale.ts';
import { sightOf } from '../network/sight.ts';
import { STALE_JOB } from '../network/stale-job.ts';
import { audit } from '../platform/audit.ts';
import { idOf } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';
import type { Viewer } from '../platform/viewer.ts';
import * as queries from './queries.ts';

export interface Writing {
  viewer: Viewer;
  now: Date;
}

type Given = Partial<Omit<UseCaseFields, 'Name'>>;

const listOf = (text: string | null | undefined, separator?: ',' | ';'): string | null => {
  const names = splitList(text, separator);
  return names.length === 0 ? null : JSON.stringify(names);
};

/** What accounts and people are judged by. */
export function askedIn(given: Given, companyId: number): UseCase {
  const roles = splitList(given.Target_Persona_Role__c?.replaceAll(';', ','));
  return {
    account_id: companyId,
    size_min: given.Target_Company_Size_Min__c ?? null,
    size_max: given.Target_Company_Size_Max__c ?? null,
    industries: listOf(given.Industries__c),
    excluded_industries: listOf(given.Excluded_Industries__c),
    account_type: given.Target_Account_Type__c || null,
    keywords: listOf(given.Target_Account_Keywords__c),
    anti_keywords: listOf(given.Target_Account_Anti_Keywords__c),
    persona_keywords: listOf(given.Target_Persona_Keywords__c),
    persona_anti_keywords: listOf(given.Target_Persona_Anti_Keywords__c),
    persona_roles: listOf(joinList(PERSONA_ROLE_NAMES.filter((name) => roles.includes(name)))),
    geographies: listOf(given.Target_Geographies__c, ';'),
    excluded_geographies: listOf(given.Target_Excluded_Geographies__c, ';'),
  };
}

/** @throws invalid */
async function columnsOf(db: Db, viewer: Viewer, given: UseCaseFields, companyId: number) {
  const fields = contradictionsIn(given);
  if (Object.keys(fields).length > 0) throw invalid('Parts of this use case contradict each other.', fields);
  const roles = splitList(given.Target_Persona_Role__c?.replaceAll(';', ','));
  const unknown = roles.filter((role) => !(PERSONA_ROLE_NAMES as readonly string[]).includes(role));
  if (unknown.length > 0)
    throw invalid(`No such role: ${unknown.join(', ')}. There are ${PERSONA_ROLE_NAMES.join(', ')}.`, {
      Target_Persona_Role__c: 'No such role',
    });
  const contact = given.Default_Contact__c ? (idOf(given.Default_Contact__c) ?? 0) : null;
  if (contact !== null && !(await findContact(db, sightOf(viewer), contact)))
    throw invalid('The default contact is nobody we know.', { Default_Contact__c: 'Unknown' });
  return {
    ...askedIn(given, companyId),
    name: given.Name,
    default_contact_id: contact,
    one_liner: given.One_Liner__c || null,
    value_proposition: given.Value_Proposition__c || null,
    decision_makers: given.Decision_Makers__c || null,
    ask: given.Ask__c || null,
    intro_text: given.Intro_Text__c || null,
    case_studies: given.Case_Studies__c || null,
    sample_email_draft: given.Sample_Email_Draft__c || null,
  };
}

/** The company that a use case is for: the viewer's own; staff: any of the portfolio. @throws forbidden, invalid */
export async function companyOf(db: Db, viewer: Viewer, wanted: string | undefined): Promise<number> {
  const id = wanted === undefined ? undefined : (idOf(wanted) ?? 0);
  if (!viewer.staff) {
    if (viewer.companyId === null) throw forbidden('You belong to no company yet. Ask the firm to assign you to one.');
    if (id !== undefined && id !== viewer.companyId) throw forbidden('Use cases of your own company only.');
    return viewer.companyId;
  }
  const company = await queries.findCompany(db, id ?? viewer.firmAccountId ?? 0);
  if (!company || (company.type !== 'Portfolio' && company.id !== viewer.firmAccountId))
    throw invalid('Choose the portfolio company that this use case is of.', { Account__c: 'Choose a company' });
  return company.id;
}

export async function createUseCase(
  trx: Db,
  { viewer, now }: Writing,
  given: UseCaseFields & { Account__c?: string | undefined },
): Promise<number> {
  const companyId = await companyOf(trx, viewer, given.Account__c);
  const at = now.toISOString();
  const first = !(await queries.findDefaultTarget(trx, companyId));
  const isDefault = given.Is_Default__c || first;
  const columns = await columnsOf(trx, viewer, given, companyId);
  const id = await queries.insertUseCase(trx, {
    ...columns,
    ...{ is_default: isDefault ? 1 : 0, created_at: at, updated_at: at },
  });
  if (isDefault) await queries.onlyDefault(trx, companyId, id);
  await settle(trx, { viewer, now }, id, 'sales_target.created');
  return id;
}

/** @throws conflict when somebody changed it since the viewer read it */
export async function changeUseCase(
  trx: Db,
  { viewer, now }: Writing,
  id: number,
  given: UseCaseFields & { LastModifiedDate: string },
): Promise<void> {
  const was = await queries.findUseCase(trx, sightOf(viewer), id);
  if (!was) throw notFound('This use case');
  const columns = await columnsOf(trx, viewer, given, was.account_id);
  const fresh = (was.updated_at ?? was.created_at) === given.LastModifiedDate;
  const isDefault = given.Is_Default__c ?? was.is_default === 1;
  const set = { ...columns, is_default: isDefault ? (1 as const) : was.is_default, updated_at: later(was, now) };
  if (!fresh || !(await queries.updateUseCase(trx, was, set)))
    throw conflict(
      'Somebody changed this use case meanwhile. Open it again, and make your change to what is there now.',
    );
  if (isDefault) await queries.onlyDefault(trx, was.account_id, id);
  await settle(trx, { viewer, now }, id, 'sales_target.changed');
}

/** A time by which the change is told from the one before, also within one millisecond. */
function later({ updated_at, created_at }: Pick<queries.UseCaseRow, 'updated_at' | 'created_at'>, now: Date): string {
  const before = Date.parse(updated_at ?? created_at);
  return new Date(Math.max(now.getTime(), before + 1)).toISOString();
}

async function settle(trx: Db, { viewer, now }: Writing, id: number, action: string): Promise<void> {
  await markTargetsStale(trx, [id]);
  await enqueue(trx, { kind: STALE_JOB, payload: {} }, now);
  await audit(trx, viewer, now, { action, entity: 'sales_target', entityId: id });
}
