import { z } from 'zod';
import { POSITION_TYPES, ROLES_OF_WORK, SKILL_CATEGORIES, SKILLS } from '../../../core/talent/lists.ts';
import { BasedOn } from '../../../platform/based-on.ts';
import { Id, Time } from '../../../platform/ids.ts';

/** A position without confirmation for longer than this is marked. */
export const MIGHT_BE_CLOSED_DAYS = 14;

const POSITION_STATUSES = ['Open', 'Close'] as const;

/** The fields that the people of its own company may change, besides whether it is open (document 3 §6). */
const WORK_FIELDS = ['Location__c', 'Skill_Category__c', 'Role__c', 'Main_skill__c'] as const;

/** Fields whose values may be read out of title, text and job board. */
export const DERIVED_FIELDS = [...WORK_FIELDS, 'Position_Type__c'] as const;
export type DerivedField = (typeof DERIVED_FIELDS)[number];

/** The fields that the people of its own company may change: these, and whether it is open (document 3 §6). */
export const PORTFOLIO_FIELDS: readonly string[] = [...WORK_FIELDS, 'Status__c'];

const Skill = z.enum(SKILLS);
const Role = z.enum(ROLES_OF_WORK);
const Category = z.enum(SKILL_CATEGORIES);
const Type = z.enum(POSITION_TYPES);
const Place = z.string().trim().max(300);

/** An opening at a company, in the CRM's words (document 3 §3). */
export const Position = z
  .object({
    Id,
    Name: z.string(),
    Account__c: Id,
    Account_Name__c: z.string(),
    logo_url: z.string().nullable(),
    Location__c: z.string().nullable(),
    Main_skill__c: Skill.nullable(),
    Role__c: Role.nullable(),
    Skill_Category__c: Category.nullable(),
    Position_Type__c: Type.nullable(),
    Link_to_Job__c: z.string().nullable(),
    Short_Description__c: z.string().nullable(),
    website: z.string().nullable(),
    headcount: z.number().int().nullable(),
    /** The company's latest round that is known, and its month, `YYYY-MM`. */
    round: z.string().nullable(),
    announced: z.string().nullable(),
    portco_one_liner: z.string().nullable(),
    CreatedDate: Time,
    Last_Known_As_Opened__c: z.iso.date(),
    Status__c: z.enum(POSITION_STATUSES),
    /** It has not been confirmed for long, or is missing from its company's job board. */
    might_be_closed: z.boolean(),
    off_board_since: z.iso.date().nullable(),
    /** Fields that were read out of title and text. */
    inferred: z.array(z.enum(DERIVED_FIELDS)),
    /** The firm's own fields; people of the company get none of these. */
    Confidential__c: z.boolean().optional(),
    High_Priority__c: z.boolean().optional(),
    Owner__c: Id.nullish(),
    Owner__r: z.object({ Name: z.string() }).nullish(),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof Position>;

const fields = {
  Name: z.string().trim().min(1, 'Give the position a title.').max(300),
  Location__c: Place.nullable(),
  Main_skill__c: Skill.nullable(),
  Role__c: Role.nullable(),
  Skill_Category__c: Category.nullable(),
  Position_Type__c: Type.nullable(),
  Confidential__c: z.boolean(),
  High_Priority__c: z.boolean(),
  Owner__c: Id.nullable(),
  Link_to_Job__c: z
    .url({ protocol: /^https?$/, error: 'Enter the whole address, with https://.' })
    .max(1000)
    .nullable(),
  Short_Description__c: z.string().trim().max(4000).nullable(),
};

export const NewPosition = z
  .object({ ...fields, Name: fields.Name })
  .partial()
  .extend({ Name: fields.Name, Account__c: Id });
export type NewPosition = z.infer<typeof NewPosition>;

/** Only the given fields are changed. */
export const PositionChange = z
  .object({ ...fields, Status__c: z.enum(POSITION_STATUSES) })
  .partial()
  .extend({ Id, basedOn: BasedOn });
export type PositionChange = z.infer<typeof PositionChange>;
