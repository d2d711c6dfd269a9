import { z } from 'zod';
import { NamedPersonId, Time } from '../../platform/ids.ts';
import { ConnectorChance } from './chance.ts';
import { CHANCES } from './chances.ts';
import { TermsNotice } from './connector-terms.ts';
import { Reachout, RequestLoad } from './reachout.ts';
import { RelevanceState } from './relevance.ts';

/** A ring's closed quarters for a chance. */
export const CHANCE_RINGS = { 'good chance': 3, 'some chance': 2, 'long shot': 1 } as const;

/** A company that a connector and the target shared (document 4 §3). Months are `YYYY-MM`; null: unknown, or still there. */
export const Relationship = z
  .object({
    shared_company: z.string(),
    shared_tenures_titles_connector: z.array(z.string()),
    shared_tenures_titles_colleague: z.array(z.string()),
    shared_months_tenure: z.number().int(),
    /** The number of people there when it began, as far as known; the name is the CRM's. */
    israel_related_employees_count_start_year_tenure: z.number().int(),
    start_date_tenure: z.string().nullable(),
    end_date_tenure: z.string().nullable(),
  })
  .meta({ id: 'Relationship' });
export type Relationship = z.infer<typeof Relationship>;

/** A person of the viewer's own company who may know the target. */
export const FocusConnector = z
  .object({
    /** As in `/in/maren-oduya`; an id of ours if nobody knows their profile. */
    connector_public_id: z.string(),
    connector_name: z.string(),
    FirstName: z.string(),
    connector_linkedin_url: z.string().nullable(),
    /** 'Nemp': the only evidence for them is that somebody named them as a person they know; signaling_contact_name is that somebody. */
    source: z.string().nullable(),
    signaling_contact_name: z.string().nullable(),
    has_slack_id: z.boolean(),
    /** Whether the viewer's company asked them for help with the target, and whether that has not ended. */
    has_reachout: z.boolean(),
    is_active_reachout: z.boolean(),
    /** The user of the viewer's company who is asking them now, about any target. */
    being_asked: RequestLoad.nullable(),
    /** How they let themselves be asked, if there is something to say. */
    terms: TermsNotice.optional(),
    /** `2026-10`: the month of their last touch with the target, if that was in the last year. */
    in_touch: z.string().optional(),
    chance_to_connect_to_display: ConnectorChance,
    chance_to_connect_v3: ConnectorChance,
  })
  .meta({ id: 'FocusConnector' });
export type FocusConnector = z.infer<typeof FocusConnector>;

export const FullConnector = FocusConnector.extend({
  relationships: z.array(Relationship),
  /** The viewer's own mark. */
  relevance: RelevanceState,
  /** The viewer's company's reachout to them about the target. */
  reachout: Reachout.nullable(),
  /** Their member id in the chat, as a Tamnuni user may see it; the name is the chat's, from when it was looked up. */
  slack: z.object({ id: z.string(), name: z.string().nullable(), looked_up_at: Time.nullable() }).nullable(),
  /**
   * The viewer's company waits for their answer about a person: until then none of its users sends them another
   * Tamnuni.
   */
  is_busy: z.boolean(),
  is_viewer: z.boolean(),
}).meta({ id: 'FullConnector' });
export type FullConnector = z.infer<typeof FullConnector>;

/** The person of a page, with the data that decides the mini view's messages (document 4 §2.4). */
export const FocusTarget = z
  .object({
    /** Null for a person who is not in the database. */
    Id: NamedPersonId.nullable(),
    public_identifier: z.string().nullable(),
    name: z.string(),
    FirstName: z.string(),
    linkedin_url: z.string().nullable(),
    Ramzor_Score__c: z.enum(CHANCES),
    /** 'Portfolio' for a person who works at a portfolio company now; otherwise null. */
    account_type: z.literal('Portfolio').nullable(),
    /** Works at the viewer's own company now. */
    currentSamePortcoEmployee: z.boolean(),
    /** Works or worked there. */
    hasSameAccountPosition: z.boolean(),
  })
  .meta({ id: 'FocusTarget' });
export type FocusTarget = z.infer<typeof FocusTarget>;

/** After a missing-profile request the same person is not requested again for this long (document 4 §2.4). */
export const MISSING_PROFILE_HOURS = 48;
/** Names that the mini view shows before it counts (document 4 §9). */
export const MINI_NAMES = 3;
/** Most connectors that one answer lists; `total` counts them all. */
export const MAX_LISTED = 100;
