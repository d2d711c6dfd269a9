import type { PastIntro } from '../../../../shared/core/introductions/intro.ts';
import type { Navigator, PastEmployee, SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import type { ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import { deriveIntro } from '../../../../shared/features/introductions/derive.ts';
import type { AccountBrief } from '../../../../shared/features/search/calls.ts';
import { getViewerScope, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../../platform/text/record-url.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import type { FoundAccount, UntaggedAccount } from '../accounts/queries.ts';
import type { PastIntroRow } from '../intros/queries.ts';
import type { Past } from '../people/find.ts';
import type { FoundContact, FoundNavigator } from '../people/queries.ts';

/** The further inputs of the fields, beside the row. */
export interface SearchSerializerContext {
  scope: ViewerScope;
  firmAccountId: number | null;
  /** Base address of CRM records. */
  crmUrl: string | null;
}

export function makeSearchContext({
  viewer,
  settings,
}: Pick<Deps, 'settings'> & { viewer: Viewer }): SearchSerializerContext {
  return { scope: getViewerScope(viewer), firmAccountId: viewer.firmAccountId, crmUrl: settings.crmUrl };
}

/** Staff only: for others the field is not there. */
function serializeCrmLink(
  kind: 'contact' | 'company',
  crmId: string | null,
  { scope, crmUrl }: SearchSerializerContext,
): { crm_url?: string | null } {
  if (!scope.staff) return {};
  return { crm_url: makeRecordUrl(crmUrl, kind, crmId) };
}

type AccountReason = 'name' | 'industry' | 'title' | 'id';

export function serializeAccount(
  account: FoundAccount,
  matches: string[],
  reason: AccountReason,
  context: SearchSerializerContext,
): SearchAccount {
  const { id, name, website, logo_url, tags, li_id, headcount, relationship, crm_id } = account;
  return {
    id: String(id),
    name,
    website,
    logo_url,
    tags,
    matches,
    reason,
    li_id,
    headcount,
    relationship,
    ...serializeCrmLink('company', crm_id, context),
  };
}

export function serializeBrief({ id, name, website, logo_url, relationship }: UntaggedAccount): AccountBrief {
  return { id: String(id), name, website, logo_url, relationship };
}

export function serializeContact(
  contact: FoundContact,
  details: ScoreDetails | null,
  context: SearchSerializerContext,
): SearchContact {
  const { id, name, title, score, profile_key, kind, account, account_id, account_type, crm_id, education } = contact;
  return {
    id: String(id),
    name,
    title: title ?? '',
    score,
    linkedin_profile: buildProfileUrl(profile_key),
    role_type: kind ?? 'ic',
    account: account ?? '',
    account_id: account_id === null ? null : String(account_id),
    portfolio: account_id !== null && (account_type === 'Portfolio' || account_id === context.firmAccountId),
    score_details: details,
    ...(education ? { education } : {}),
    ...serializeCrmLink('contact', crm_id, context),
  };
}

export function serializePast(
  past: Past,
  details: ScoreDetails | null,
  context: SearchSerializerContext,
): PastEmployee {
  return {
    ...serializeContact(past.contact, details, context),
    start_date: serializeMonth(past.start_month),
    end_date: past.end_month === OPEN_END ? null : serializeMonth(past.end_month),
  };
}

/** `YYYY-MM`; null when unknown. */
function serializeMonth(month: number): string | null {
  if (month <= 0) return null;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

export function serializeNavigator({ id, name, title, company }: FoundNavigator): Navigator {
  return { id: String(id), name, title: title ?? '', company };
}

export function serializePastIntro(
  row: PastIntroRow,
  { companyId }: Pick<Viewer, 'companyId'>,
  firm: string,
): PastIntro {
  const { status, reject_reason } = row;
  const { indicator, group_label } = deriveIntro(
    { status, goal: row.goal, rejectReason: reject_reason, salesStatus: null, archived: false, nextUpdate: null },
    firm,
    '',
  );
  return {
    Id: String(row.id),
    Name: `${row.company} to ${row.target}`,
    Status__c: status,
    CreatedDate: row.created_at,
    Goal__c: row.goal,
    company: row.company,
    person: row.person,
    person_id: row.person_id === null ? null : String(row.person_id),
    group_label,
    indicator,
    own: row.account_id === companyId,
  };
}
