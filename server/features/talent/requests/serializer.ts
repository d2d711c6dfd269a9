/** A target and its potential connectors as staff read them, and a target as anybody does. */

import type { z } from 'zod';
import type { Score } from '../../../../shared/core/network/account.ts';
import type { ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import type {
  Connector,
  ConnectorLoad,
  RequestTarget,
  TargetRole,
} from '../../../../shared/features/talent/requests/connector.ts';
import { RANKING_ANSWER, toAnswer } from '../../../core/network/model/signal-types.ts';
import { getFirstName } from '../../../core/network/read/find-person.ts';
import type { Load as Asked } from '../../../core/network/read/load.ts';
import type { OwnerRow } from '../../../core/network/read/owners.ts';
import { classifyTitle } from '../../../core/network/words/titles.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { describeSecrecy } from '../../../platform/db/account-flags.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../../platform/text/record-url.ts';
import { formatIsoMonth, OPEN_END } from '../../../platform/time/months.ts';
import type { CandidateJobRow } from '../candidates/queries.ts';
import { computeYearsSinceTogether, type FilteredConnector, isColleague } from './filter.ts';
import type { ConnectorSignalRow, TalentConnectorRow } from './queries.ts';

type Strength = z.infer<typeof Score>;

/** Document 3 §3: the kinds of roles that a work history shows; others are left out. */
const ROLE_OF: Partial<Record<string, TargetRole['Role__c']>> = {
  founder: 'Founder',
  executive: 'Executive',
  manager: 'Manager',
  ic: 'Employee',
};

const serializeRole = (job: CandidateJobRow, kind: TargetRole['Role__c']): TargetRole => ({
  Account_Name__c: job.account,
  role_title: job.title,
  Role__c: kind,
  Start_Date__c: formatIsoMonth(job.start_month),
  End_Date__c: formatIsoMonth(job.end_month),
  Is_Direct__c: true,
  Soft_Deleted__c: false,
  NumberOfEmployees: job.headcount,
  current: job.end_month === OPEN_END,
});

export function serializeRoles(jobs: readonly CandidateJobRow[]): Pick<RequestTarget, 'roles' | 'pgPositions'> {
  const shown = jobs.flatMap((job) => {
    const kind = ROLE_OF[job.kind];
    return kind ? [{ job, role: serializeRole(job, kind) }] : [];
  });
  return {
    roles: shown.map(({ role }) => role),
    pgPositions: shown.filter(({ job }) => job.type === 'Portfolio').map(({ role }) => role),
  };
}

/** The further fields of a target for staff: each for the readers named in the specification. */
interface OfTarget {
  crmUrl: string | null;
  pastColleagues: number;
  chance: RequestTarget['chanceToConnect'];
  signals: RequestTarget['signals'];
  /** Null for viewers who may not read the reason. */
  why: string[] | null;
}

export const serializeTargetDetails = ({
  crmUrl,
  pastColleagues,
  chance,
  signals,
  why,
}: OfTarget): Partial<RequestTarget> => ({
  crm_url: crmUrl,
  pastColleagues,
  chanceToConnect: chance,
  signals,
  ...(why ? { ramzorExplanation: why, Relationship_Category_Components__c: why.join(' ') } : {}),
});

/** The further fields of a connector's row. */
export interface Beside {
  row: TalentConnectorRow;
  owner: OwnerRow | undefined;
  tags: readonly string[];
  details: ScoreDetails;
  signals: readonly ConnectorSignalRow[];
  ofFirm: readonly ConnectorSignalRow[];
  load: Asked;
  terms: Connector['terms'];
}

export function serializeTalentConnector(
  { connector, together }: FilteredConnector,
  { row, owner, tags, details, signals, ofFirm, load, terms }: Beside,
  { today, crmUrl }: { today: number; crmUrl: string | null },
): Connector {
  const { evidence, roles } = connector;
  const first = together[0] ?? roles[0];
  const since = first ? computeYearsSinceTogether(first, today) : null;
  return {
    Contact__c: String(row.id),
    Contact_Name__c: row.name,
    FirstName: getFirstName(row),
    Linkedin_Profile__c: buildProfileUrl(row.profile_key),
    crm_url: makeRecordUrl(crmUrl, 'contact', row.crm_id),
    Title: row.title ?? '',
    Account_Name__c: row.account,
    current_account_id_of_contact: row.account_id === null ? null : String(row.account_id),
    Currrent_account_of_contact_role__c: ROLE_OF[row.kind ?? ''] ?? row.kind ?? '',
    announcement_status: describeSecrecy(row),
    account_tags: tags.join(';'),
    owner_id: owner ? String(owner.user_id) : null,
    owner_name: owner ? getUserName(owner.given_name, owner.family_name, owner.email) : null,
    owner_slack_id: owner?.chat_id ?? null,
    is_owner: Number(owner?.own ?? 0) === 1,
    score: connector.score as Strength,
    talpodScore: connector.talpodScore,
    in_touch: connector.inTouch ?? undefined,
    defpodScore: connector.defpodScore,
    category: connector.category,
    score_details: details,
    roles: (together.length > 0 ? together : roles).map((role) => ({
      Account_Name__c: role.account_name,
      role_title: role.connectorTitles.join(', '),
      Role__c: ROLE_OF[classifyTitle(role.connectorTitles[0] ?? '')] ?? '',
      Active__c: role.end === OPEN_END,
      Skill__c: row.skills ?? '',
      Skill_Category__c: row.skill_category,
      overlappingMonths: role.months,
      startDateTogether: formatIsoMonth(role.start),
      endDateTogether: formatIsoMonth(role.end),
      employees_count: role.people,
    })),
    signals: signals.map(serializeSignal),
    KithSignals: ofFirm.map(serializeSignal),
    years: since === null ? null : Math.round(since * 10) / 10,
    connectionOnLinkedin: evidence.some(({ kind }) => kind === 'linkedin_connection'),
    current_colleague: isColleague(connector),
    connections_count: row.connections,
    oxy_connections_count: Number(row.known_by),
    poscan_count: Number(row.candidacies),
    connector_count: Number(row.requests),
    has_email: Boolean(row.email),
    load: serializeLoad(load),
    terms,
  };
}

const serializeLoad = ({ asked: askedCount, open, lastAnswered }: Asked): ConnectorLoad => ({
  asked: askedCount,
  open,
  last_answered: lastAnswered,
});

function serializeSignal(row: ConnectorSignalRow): Connector['signals'][number] {
  const direction = row.direction === 'Positive' || row.direction === 'Negative' ? row.direction : null;
  return {
    Type__c: row.type,
    Direction__c: direction,
    Signalling_Contact_Name__c: row.by,
    Feedback_on_relationship__c: row.type === RANKING_ANSWER ? toAnswer(row.sub_type) : null,
    Signal_Date__c: row.occurred_on,
    Details__c: row.details,
  };
}
