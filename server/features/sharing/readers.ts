/** Who reads what of a user's evidence about a person: the words are those of the readers' own answers. */
import { EVIDENCE_SOURCES, type EvidenceSource, SOURCE_OF_KIND } from '../../../shared/core/network/sharing.ts';
import type { SharingAbout } from '../../../shared/features/sharing/calls.ts';
import { encodeEvidence } from '../../core/network/model/stored-evidence.ts';
import type { TieEvidence } from '../../core/network/model/ties.ts';
import { loadWeights } from '../../core/network/model/weights.ts';
import { loadEvidenceBetween } from '../../core/network/paths/neighbours.ts';
import { loadTarget } from '../../core/network/paths/target.ts';
import {
  collectEvidenceFor,
  type EvidenceInsider,
  type EvidenceTie,
  type EvidenceViewer,
} from '../../core/network/read/evidence.ts';
import { loadNames, readQuietTie } from '../../core/network/read/score-details.ts';
import { getViewerScope, toEvidenceViewer } from '../../core/network/read/viewer-scope.ts';
import { chooseShown, loadSharingChoices } from '../../core/network/sharing/choices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db/engine.ts';
import { findInsider } from './queries.ts';

/** The most sentences for a source. */
const SENTENCES = 5;

interface Reader {
  viewers: string;
  /** Null: they read no evidence at all. */
  as: EvidenceViewer | null;
}

/** No account has this id. */
const ELSEWHERE: EvidenceViewer = { firm: false, account: 0 };
const LINKED: Reader = { viewers: 'Connectors, candidates and others who get a link', as: null };

function listReaders({ kind, account, company = 'your company' }: EvidenceInsider): Reader[] {
  const staff = { viewers: 'The firm’s staff, with the talent and the deal team', as: { firm: true } } as const;
  return kind === 'firm'
    ? [
        { viewers: `Your colleagues at ${company}, with the talent and the deal team`, as: { firm: true } },
        { viewers: 'Founders and users of portfolio companies', as: ELSEWHERE },
        LINKED,
      ]
    : [
        { viewers: `Founders and your colleagues at ${company}`, as: { firm: false, account } },
        staff,
        { viewers: 'Users of other portfolio companies', as: ELSEWHERE },
        LINKED,
      ];
}

/** By source. A user without a contact of their own has no evidence. */
export async function listReadersBySource(
  db: Db,
  viewer: Viewer,
  contactId: number,
  now: Date,
): Promise<Map<EvidenceSource, Pick<SharingAbout['sources'][number], 'evidence' | 'readers'>>> {
  const none = new Map(EVIDENCE_SOURCES.map((source) => [source, { evidence: [], readers: [] }]));
  const own = viewer.user.contact_id;
  const target = await loadTarget(db, contactId, now);
  const insider = own === null ? undefined : await findInsider(db, own, viewer);
  if (own === null || !target || !insider) return none;
  const all = (await loadEvidenceBetween(db, target, own)).filter(
    (piece) => piece.kind === 'tenure' || piece.by === own,
  );
  const weights = await loadWeights(db);
  // A name that the user may not know is left out, whoever else reads it.
  const asUser = toEvidenceViewer(getViewerScope(viewer));
  const names = await loadNames(db, asUser, all);
  const choices = await loadSharingChoices(db, [contactId]);
  const describe = (as: EvidenceViewer, ties: readonly EvidenceTie[]): string[] => {
    const { evidence, elsewhere } = collectEvidenceFor(as, ties, names, weights, now, SENTENCES);
    return [...evidence.map(({ text }) => text), ...(elsewhere ? [`${elsewhere.text}, without names`] : [])];
  };
  const getTie = (evidence: TieEvidence[]): EvidenceTie => ({
    member: insider,
    memberId: own,
    probability: 0,
    evidence,
  });
  return new Map(
    EVIDENCE_SOURCES.map((source) => {
      const pieces = all.filter(({ kind }) => SOURCE_OF_KIND[kind] === source);
      const chosen = chooseShown(choices, { memberId: own, contactId }, pieces);
      const shown =
        chosen === null
          ? [getTie(pieces)]
          : readQuietTie(
              { member_id: own, named: encodeEvidence(chosen.named), unnamed: encodeEvidence(chosen.unnamed) },
              insider,
            );
      const readers = listReaders(insider).map(({ viewers, as }) => ({
        viewers,
        reads: as ? describe(as, shown) : [],
      }));
      return [source, { evidence: describe(asUser, [getTie(pieces)]), readers: pieces.length === 0 ? [] : readers }];
    }),
  );
}
