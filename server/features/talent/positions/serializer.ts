import type { PositionType, RoleOfWork, Skill, SkillCategory } from '../../../../shared/core/talent/lists.ts';
import {
  DERIVED_FIELDS,
  type NewPosition,
  PORTFOLIO_FIELDS,
  type Position,
  type PositionChange,
} from '../../../../shared/features/talent/positions/position.ts';
import { splitColumns } from '../../../core/facts/write/position-columns.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { getDayOfMonth, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { Pickable, PositionRow } from './queries.ts';

/** The given fields of a position, in the words of the table; `owner` and `company` are ids as they came. */
export interface PositionInput {
  name?: string;
  location?: string | null;
  main_skill?: Skill | null;
  role?: RoleOfWork | null;
  skill_category?: SkillCategory | null;
  position_type?: PositionType | null;
  confidential?: boolean;
  high_priority?: boolean;
  owner?: string | null;
  link?: string | null;
  short_description?: string | null;
  status?: 'Open' | 'Close';
  company?: string;
}

/** The name of each part on the wire. */
export const POSITION_FIELDS = {
  name: 'Name',
  location: 'Location__c',
  main_skill: 'Main_skill__c',
  role: 'Role__c',
  skill_category: 'Skill_Category__c',
  position_type: 'Position_Type__c',
  confidential: 'Confidential__c',
  high_priority: 'High_Priority__c',
  owner: 'Owner__c',
  link: 'Link_to_Job__c',
  short_description: 'Short_Description__c',
  status: 'Status__c',
  company: 'Account__c',
} as const satisfies Record<keyof PositionInput, string>;

/** An empty text is null. */
const EMPTY_IS_NONE: readonly string[] = ['location', 'short_description'];

export function readGiven(body: NewPosition | PositionChange): PositionInput {
  const stated = body as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(POSITION_FIELDS).flatMap(([part, field]) =>
      stated[field] === undefined ? [] : [[part, EMPTY_IS_NONE.includes(part) ? stated[field] || null : stated[field]]],
    ),
  );
}

/** May the people of its company change this part? */
export const isForCompany = (part: keyof PositionInput): boolean => PORTFOLIO_FIELDS.includes(POSITION_FIELDS[part]);

/** The fields of a position for the firm alone. */
function serializeForFirm(row: PositionRow) {
  const { owner_user_id: owner } = row;
  return {
    Confidential__c: Boolean(row.confidential),
    High_Priority__c: Boolean(row.high_priority),
    Owner__c: owner === null ? null : String(owner),
    Owner__r: owner === null ? null : { Name: getUserName(row.given_name, row.family_name, row.email) },
  };
}

/** @param getStaleBefore the day since which somebody must have confirmed it as open */
export function serializePosition(
  row: PositionRow,
  { staff, staleBefore }: { staff: boolean; staleBefore: string },
): Position {
  const { round_month: month } = row;
  const inferred: string[] = splitColumns(row.derived).map((column) => POSITION_FIELDS[column]);
  return {
    Id: String(row.id),
    Name: row.name,
    Account__c: String(row.account_id),
    Account_Name__c: row.account,
    logo_url: row.logo_url,
    Location__c: row.location,
    Main_skill__c: row.main_skill,
    Role__c: row.role,
    Skill_Category__c: row.skill_category,
    Position_Type__c: row.position_type,
    Link_to_Job__c: row.link,
    Short_Description__c: row.short_description,
    website: row.website,
    headcount: row.headcount,
    round: row.round,
    announced: month && month !== UNKNOWN_START ? getDayOfMonth(month, 'first').slice(0, 7) : null,
    portco_one_liner: row.one_liner,
    CreatedDate: row.created_at,
    Last_Known_As_Opened__c: row.last_known_open,
    Status__c: row.status,
    might_be_closed: row.off_board_since !== null || row.last_known_open < staleBefore,
    off_board_since: row.off_board_since,
    inferred: DERIVED_FIELDS.filter((field) => inferred.includes(field)),
    ...(staff ? serializeForFirm(row) : {}),
  };
}

/** A company does not learn which member of the firm looks after its position. */
export const serializePicked = (row: Pickable, { staff }: Pick<Viewer, 'staff'>) => ({
  Id: String(row.id),
  Name: row.name,
  Account_Name__c: row.account,
  Owner__c: staff && row.owner_user_id !== null ? String(row.owner_user_id) : null,
});

/** First group, for staff: the positions they look after; for others: their company's, which are all that they see. */
export const serializeOffered = (row: Pickable, viewer: Pick<Viewer, 'staff' | 'user'>) => ({
  ...serializePicked(row, viewer),
  Link_to_Job__c: row.link,
  group: !viewer.staff || row.owner_user_id === viewer.user.id ? ('1 - Your Positions' as const) : ('2 - All' as const),
});
