import type { LastTouch } from '../../../shared/core/network/touch.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import { computeCategory } from '../../core/network/model/ties.ts';
import type { Load } from '../../core/network/read/load.ts';
import type { loadKnowers } from '../../core/network/read/owners.ts';
import { getUserName } from '../../platform/access/users.ts';
import { buildProfileUrl } from '../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../platform/text/record-url.ts';
import { formatIsoMonth, OPEN_END } from '../../platform/time/months.ts';
import { describeOccasion } from './asks/occasion.ts';
import type { AskRow } from './asks/queries.ts';
import { serializeAsk } from './asks/serializer.ts';
import type { KnownRow } from './known.ts';
import type { KeyNodePersonRow } from './people/queries.ts';
import type { NodeRow } from './row.ts';

/** Kinds of titles in the CRM's words. */
const ROLES: Partial<Record<string, string>> = {
  founder: 'Founder',
  executive: 'Executive',
  board: 'Board Member',
  investor: 'Investor',
  advisor: 'Advisor',
  consultant: 'Consultant',
  manager: 'Manager',
  ic: 'Employee',
};

interface Beside {
  person: KeyNodePersonRow;
  /** The names of companies by id. */
  names: ReadonlyMap<number, string>;
  known: KnownRow;
  /** The users of the firm who know them, the best last. */
  knowers: Awaited<ReturnType<typeof loadKnowers>>;
  skills: readonly string[];
  load: Load | undefined;
  being_asked: KeyNode['being_asked'];
  /** When one of the network was last in touch with them, if that was in the last year. */
  touch: LastTouch | undefined;
  terms: KeyNode['terms'];
  ask: AskRow | undefined;
  other: AskRow | undefined;
  crmUrl: string | null;
  now: Date;
}

export function serializeKeyNode(row: NodeRow, beside: Beside): KeyNode {
  const { person, names, known, load, ask, other, crmUrl, now } = beside;
  const { firm } = known;
  const [newest] = row.stays;
  return {
    key: row.account === null ? String(row.contact) : `${row.contact}-${row.account}`,
    Contact__c: String(row.contact),
    Contact_Name__c: person.name,
    Linkedin_Profile__c: buildProfileUrl(person.profile_key),
    crm_url: makeRecordUrl(crmUrl, 'contact', person.crm_id),
    Title: person.title ?? '',
    current_account: person.account ?? '',
    Currrent_account_of_contact_role__c: ROLES[person.kind ?? ''] ?? '',
    Account__c: row.account === null ? null : String(row.account),
    Account_Name__c: names.get(row.account ?? newest?.account ?? 0) ?? '',
    role_title: newest?.title ?? '',
    Role__c: ROLES[row.kinds[0] ?? ''] ?? '',
    Active__c: row.years === 0,
    Start_Date__c: formatIsoMonth(newest?.start ?? 0),
    End_Date__c: formatIsoMonth(newest?.end ?? 0),
    ...getSkills(row, beside),
    past_roles:
      row.account !== null
        ? []
        : row.stays.slice(0, MAX_ROLES).map((stay) => ({
            role_title: stay.title,
            Account_Name__c: names.get(stay.account) ?? '',
            Skill__c: stay.skill,
            Start_Date__c: formatIsoMonth(stay.start),
            End_Date__c: formatIsoMonth(stay.end),
            Active__c: stay.end === OPEN_END,
          })),
    career_read_at: person.read_at,
    score: row.score,
    overlappingMonths: row.months,
    years: row.years,
    owner_id: firm ? String(firm.user_id) : null,
    owner_name: firm ? getUserName(firm.given_name, firm.family_name, firm.email) : null,
    owner_slack_id: firm?.chat_id ?? null,
    owner_is_connector: firm?.own === 1,
    known_by: describeKnowers(beside),
    relation_to_owner: known.relation,
    ask: ask ? serializeAsk(ask, now) : null,
    asked_lately: other
      ? {
          about: describeOccasion(other),
          asked_at: other.created_at,
          by: getUserName(other.by_given, other.by_family, other.by_email),
        }
      : null,
    load: { asked: load?.asked ?? 0, open: load?.open ?? 0 },
    being_asked: beside.being_asked,
    last_touch: beside.touch,
    terms: beside.terms,
  };
}

/** The users who may be offered to ask somebody. */
const MAX_KNOWERS = 5;

/** Best first. Nobody is offered to ask themselves. */
function describeKnowers({ knowers }: Beside): KeyNode['known_by'] {
  return knowers
    .filter(({ contact_id, member_id }) => contact_id !== member_id)
    .slice(-MAX_KNOWERS)
    .reverse()
    .map(({ user_id, given_name, family_name, email, probability }) => ({
      Id: String(user_id),
      Name: getUserName(given_name, family_name, email),
      score: computeCategory(probability),
    }));
}

/** A person's jobs in the answer. */
const MAX_ROLES = 5;

/** Their entered skills, and those that their jobs show; only the requested ones if there were any. */
function getSkills({ stays }: NodeRow, { person, skills }: Beside): Pick<KeyNode, 'Skill__c' | 'skills_inferred'> {
  const messages = (person.skills ?? '').split(';').filter((skill) => skill !== '');
  const read = stays.flatMap(({ skill }) => skill ?? []);
  const all = [...new Set([...messages, ...read])];
  const of = skills.length === 0 ? all : all.filter((skill) => skills.includes(skill));
  return { Skill__c: of.join(';'), skills_inferred: of.length > 0 && !of.some((skill) => messages.includes(skill)) };
}
