/** What users choose about who sees what they know (docs/decisions/113). */
import {
  type EvidenceSource,
  SHARING_CHOICES,
  type SharingChoice,
  SOURCE_OF_KIND,
} from '../../../../shared/core/network/sharing.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { TieEvidence } from '../model/ties.ts';

/** By the users' own contacts, which are the members of ties. */
export interface SharingChoices {
  sources: ReadonlyMap<number, ReadonlyMap<EvidenceSource, SharingChoice>>;
  /** Keys of `makePairKey`: the first is never proposed as a way to the second. */
  never: ReadonlySet<string>;
}

const makePairKey = (memberId: number, contactId: number): string => `${memberId},${contactId}`;

const getStricter = (a: SharingChoice, b: SharingChoice): SharingChoice =>
  SHARING_CHOICES.indexOf(a) > SHARING_CHOICES.indexOf(b) ? a : b;

/** All choices about sources, and those about ways to these contacts. */
export async function loadSharingChoices(db: Db, contactIds: readonly number[]): Promise<SharingChoices> {
  const rows = await db
    .selectFrom('sharing_choice')
    .innerJoin('app_user', 'app_user.id', 'sharing_choice.user_id')
    .select(['app_user.contact_id', 'sharing_choice.source', 'sharing_choice.choice'])
    .where('app_user.contact_id', 'is not', null)
    .execute();
  const sources = new Map<number, Map<EvidenceSource, SharingChoice>>();
  for (const { contact_id, source, choice } of rows) {
    const own = sources.get(contact_id!) ?? new Map<EvidenceSource, SharingChoice>();
    sources.set(contact_id!, own.set(source, getStricter(own.get(source) ?? 'mine', choice)));
  }
  if (contactIds.length === 0) return { sources, never: new Set() };
  const refused = await db
    .selectFrom('no_introduction')
    .innerJoin('app_user', 'app_user.id', 'no_introduction.user_id')
    .select(['app_user.contact_id as member_id', 'no_introduction.contact_id'])
    .where('app_user.contact_id', 'is not', null)
    .where(isAmong(db, 'no_introduction.contact_id', contactIds))
    .execute();
  return { sources, never: new Set(refused.map((row) => makePairKey(row.member_id!, row.contact_id))) };
}

/** A shared work history is of both people, anything else of the one who gave it. */
function getChoice(
  { sources }: SharingChoices,
  memberId: number,
  contactId: number,
  piece: TieEvidence,
): SharingChoice {
  const source = SOURCE_OF_KIND[piece.kind];
  const givers = piece.kind === 'tenure' ? [memberId, contactId] : [piece.by];
  return givers.map((giver) => sources.get(giver)?.get(source) ?? 'mine').reduce(getStricter);
}

interface ShownEvidence {
  named: TieEvidence[];
  unnamed: TieEvidence[];
  /** The member is no way to the contact. */
  never: boolean;
}

/** What is shown of a member's evidence about a contact; null if no choice says otherwise: all of it, with the name. */
export function chooseShown(
  choices: SharingChoices,
  { memberId, contactId }: { memberId: number; contactId: number },
  evidence: readonly TieEvidence[],
): ShownEvidence | null {
  const never = choices.never.has(makePairKey(memberId, contactId));
  if (!never && !choices.sources.has(memberId) && !choices.sources.has(contactId)) return null;
  const parts = Map.groupBy(evidence, (piece) => getChoice(choices, memberId, contactId, piece));
  const named = parts.get('mine') ?? [];
  if (!never && named.length === evidence.length) return null;
  return { named, unnamed: parts.get('unnamed') ?? [], never };
}

/** The contacts of the users who want never to be a way to a person. */
export async function listRefusing(db: Db, contactId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('no_introduction')
    .innerJoin('app_user', 'app_user.id', 'no_introduction.user_id')
    .select('app_user.contact_id')
    .where('no_introduction.contact_id', '=', contactId)
    .orderBy('app_user.contact_id')
    .execute();
  return rows.flatMap(({ contact_id }) => contact_id ?? []);
}
