import { z } from 'zod';
import { Id, NamedPersonId, Time } from '../../platform/ids.ts';
import { CHANCES } from './chances.ts';
import { ScoreDetails } from './evidence.ts';
import type { Chance } from './path.ts';

/** The places where a profile is looked at (document 2 §2.1): its own page, a recruiter's page of it, or a list of people. */
const PROFILE_SOURCES = ['linkedin', 'recruiter', 'search'] as const;
export const ProfileSource = z.enum(PROFILE_SOURCES);
export type ProfileSource = z.infer<typeof ProfileSource>;

/** As in `/in/ines-calloway`, decoded. */
export const PublicIdentifier = z.string().trim().min(1).max(200);

/** A question about the person of a page. The first given fact decides: address, entity id, name. */
export const ProfileQuery = z.object({
  public_identifier: PublicIdentifier.optional(),
  entityUrn: z.string().trim().min(1).max(200).optional(),
  fullName: z.string().trim().min(1).max(200).optional(),
  source: ProfileSource.default('linkedin'),
});

/** The person of a page as the database knows them. */
export const PanelContact = z
  .object({
    /** Null for a person whom the viewer's own company proposed: then the rest comes from the proposal. */
    Id: NamedPersonId.nullable(),
    Name: z.string(),
    /** Their present job; '' if unknown. */
    title: z.string(),
    /** The company where they work now; null when unknown. */
    account: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() }).nullable(),
    public_identifier: z.string().nullable(),
    /** Found by address or entity id, or only by a name that a single contact has. */
    found_by: z.enum(['address', 'name']),
  })
  .meta({ id: 'PanelContact' });
export type PanelContact = z.infer<typeof PanelContact>;

/**
 * The chance to connect and its basis. `sfId` and `crm_url` are for staff, and null in a list of people; other viewers
 * do not get them.
 */
export const RamzorAnswer = z
  .object({
    sfId: z.string().nullable().optional(),
    crm_url: z.string().nullable().optional(),
    FirstName: z.string(),
    chanceToConnect: z.enum(CHANCES),
    contact: PanelContact.nullable(),
    /** Staff: when their career was last read; null: never. */
    career_read_at: Time.nullable().optional(),
    /** Staff: of the firm's ties and its connectors. Others: of their own company's people; of the firm's, counts. */
    score_details: ScoreDetails,
    /** The number of connectors to them that the viewer's own company has. */
    connectors: z.number().int(),
    /** The number of these people whom a user visible to the viewer asks already. */
    connectors_asked: z.number().int(),
  })
  .meta({ id: 'RamzorAnswer' });
export type RamzorAnswer = z.infer<typeof RamzorAnswer>;

/** The words of an answer (document 1 §9), followed by the strength that its ring shows. */
export function formatChance(chance: Chance, firm: string, firstName: string): string {
  switch (chance) {
    case 'We know the target':
      return `${firm} knows ${firstName}`;
    case 'High likelihood':
    case 'Need to check':
      return 'Need to check';
    case 'Low likelihood':
    case 'Not on database':
      return 'Low likelihood';
    case 'Portfolio employee':
      return 'Portfolio employee';
  }
}

export const CHANCE_STRENGTHS = {
  'Portfolio employee': 4,
  'We know the target': 4,
  'High likelihood': 3,
  'Need to check': 2,
  'Low likelihood': 1,
  'Not on database': 1,
} as const satisfies Record<Chance, number>;
