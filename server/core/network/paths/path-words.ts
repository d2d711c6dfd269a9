/** Paths in words: the people, and the evidence of each hop. For staff: nothing is left out. */

import { sql } from 'kysely';
import type { Evidence } from '../../../../shared/core/network/evidence.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { TieEvidence } from '../model/ties.ts';
import { loadWeights, type Weights } from '../model/weights.ts';
import { chooseEvidence, describePieces } from '../read/evidence.ts';
import { loadNames } from '../read/score-details.ts';
import type { FoundPath } from './path.ts';
import { buildIdList } from './target.ts';

export interface PathPersonRow {
  id: number;
  name: string;
  title: string | null;
  kind: string | null;
  account: string | null;
  account_id: number | null;
  profile_key: string | null;
  crm_id: string | null;
  score: number;
  member: 'firm' | 'portfolio' | null;
}

export async function loadPathPeople(db: Db, ids: Iterable<number>): Promise<Map<number, PathPersonRow>> {
  const list = [...new Set(ids)];
  if (list.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .leftJoin('member', 'member.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.score', 'contact.profile_key', 'contact.crm_id'])
    .select(['title.text as title', 'title.kind', 'account.name as account', 'contact.account_id'])
    .select('member.kind as member')
    .where(sql<boolean>`contact.id in (${buildIdList(list)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The most pieces of evidence in words for a hop; the counts include all. */
const PIECES = 5;

export interface HopWords {
  evidence: Evidence[];
  on_record: number;
  inferred: number;
}

const STAFF = { firm: true } as const;

/** The words of every hop of some paths, in the paths' own order. */
export async function describePaths(
  db: Db,
  paths: readonly FoundPath[],
  people: ReadonlyMap<number, PathPersonRow>,
  now: Date,
): Promise<HopWords[][]> {
  const weights = await loadWeights(db);
  const chosen = paths.map((path) =>
    path.hops.map(({ probability, evidence }, place) => {
      const [from, to] = [people.get(path.people[place]!), people.get(path.people[place + 1]!)];
      return chooseHop(probability, evidence, from, to, weights, now);
    }),
  );
  const messages = chosen.flat().flatMap(({ pieces }) => pieces.map((piece) => piece.evidence));
  const names = await loadNames(db, STAFF, messages);
  return chosen.map((hops) =>
    hops.map((hop) => {
      const { evidence, on_record, inferred } = describePieces(hop, names, STAFF);
      return { evidence, on_record, inferred };
    }),
  );
}

function chooseHop(
  probability: number,
  evidence: TieEvidence[],
  from: PathPersonRow | undefined,
  to: PathPersonRow | undefined,
  weights: Weights,
  now: Date,
) {
  const member = { name: from?.name ?? '', title: from?.title ?? null, kind: 'firm' as const, account: 0 };
  const tie = { contact: to?.name ?? '', member, memberId: from?.id ?? 0, probability, evidence };
  return chooseEvidence(STAFF, [tie], weights, now, PIECES);
}
