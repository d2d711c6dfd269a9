/** The evidence for the chance to connect to a person: the ties of the firm and of connectors. */
import type { ScoreDetails } from '../../../../shared/core/network/evidence.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { loadWeights } from '../model/weights.ts';
import { chooseEvidence, describePieces, type EvidenceTie, type EvidenceViewer } from '../read/evidence.ts';
import { loadNames, loadTies } from '../read/score-details.ts';
import type { PathConnector } from './connectors.ts';
import { loadPathPeople } from './path-words.ts';

/** The most pieces of evidence in words; the counts include all. */
const PIECES = 25;

/**
 * @param connectors out of the pool of the viewer's own company, as that viewer may see them
 * @param poolId that company
 */
export async function loadTargetEvidence(
  db: Db,
  viewer: EvidenceViewer,
  targetId: number,
  { connectors, poolId }: { connectors: readonly PathConnector[]; poolId: number },
  now: Date,
): Promise<ScoreDetails> {
  const stored = (await loadTies(db, viewer, [targetId])).get(targetId) ?? [];
  const loadEvidence = new Set(
    stored.filter(({ member }) => viewer.firm || member.account === viewer.account).map((tie) => tie.memberId),
  );
  const likely = connectors.filter(({ id, category }) => category > 0 && !loadEvidence.has(id));
  const people = await loadPathPeople(
    db,
    likely.map(({ id }) => id),
  );
  const others = likely.map(({ id, probability, evidence }): EvidenceTie => {
    const { name = '', title = null } = people.get(id) ?? {};
    return { member: { name, title, kind: 'portfolio', account: poolId }, memberId: id, probability, evidence };
  });
  const chosen = chooseEvidence(viewer, [...stored, ...others], await loadWeights(db), now, PIECES);
  const names = await loadNames(
    db,
    viewer,
    chosen.pieces.map((piece) => piece.evidence),
  );
  return describePieces(chosen, names, viewer);
}
