import type { LostTie } from '../../../../shared/features/reach/what-if/calls.ts';
import { computeCategory } from '../../../core/network/model/ties.ts';
import { loadWeights } from '../../../core/network/model/weights.ts';
import { chooseEvidence, describePieces, type EvidenceTie } from '../../../core/network/read/evidence.ts';
import { loadNames, loadTies } from '../../../core/network/read/score-details.ts';
import { toEvidenceViewer, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { LosingTie } from './leave.ts';

/** People of the firm come first, then whoever knows the person best. */
const compareSuccessors = (a: EvidenceTie, b: EvidenceTie): number =>
  Number(b.member.kind === 'firm') - Number(a.member.kind === 'firm') ||
  b.probability - a.probability ||
  a.memberId - b.memberId;

/** Who knows each of these people besides the leaver, and from where: of a company only its own people. */
export async function addSuccessors(
  db: Db,
  scope: ViewerScope,
  leaverId: number,
  lost: readonly LosingTie[],
  now: Date,
): Promise<LostTie[]> {
  const viewer = toEvidenceViewer(scope);
  const all = await loadTies(
    db,
    viewer,
    lost.map(({ person }) => person.id),
  );
  const best = new Map(
    [...all].flatMap(([id, ties]) => {
      const others = ties.filter(
        ({ memberId, member, aside }) =>
          memberId !== leaverId && aside === undefined && (scope.staff || member.account === scope.companyId),
      );
      const [first] = others.sort(compareSuccessors);
      return first ? [[id, first] as const] : [];
    }),
  );
  const names = await loadNames(
    db,
    viewer,
    [...best.values()].flatMap(({ evidence }) => evidence),
  );
  const weights = await loadWeights(db);
  return lost.map(({ person, company, wanted }): LostTie => {
    const tie = best.get(person.id);
    const why = tie && describePieces(chooseEvidence(viewer, [tie], weights, now, 1), names, viewer).evidence[0]?.text;
    return {
      person: { id: String(person.id), name: person.name, title: person.title ?? '' },
      company: company && { id: String(company.id), name: company.name, logo_url: company.logo_url },
      was: person.was,
      would: person.would,
      wanted,
      next: tie
        ? {
            id: String(tie.memberId),
            name: tie.member.name,
            strength: computeCategory(tie.probability),
            why: why ?? '',
          }
        : null,
    };
  });
}
