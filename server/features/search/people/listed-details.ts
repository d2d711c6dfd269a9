import { EXPLAINED_IN_LISTS } from '../../../../shared/features/search/calls.ts';
import { loadScoreDetails } from '../../../core/network/read/score-details.ts';
import { getViewerScope, toEvidenceViewer } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { FoundContact } from './queries.ts';

/** The number of pieces of evidence that go with a person in a list; the counts are of all. */
const EVIDENCE_IN_LISTS = 5;

/**
 * The details of the first people of a list: putting a thousand people's evidence into words takes longer than finding
 * them.
 */
export function loadListedDetails(
  { db, viewer, clock }: Pick<Deps, 'db' | 'clock'> & { viewer: Viewer },
  contacts: readonly FoundContact[],
) {
  const ids = [...new Set(contacts.map((contact) => contact.id))].slice(0, EXPLAINED_IN_LISTS);
  return loadScoreDetails(db, toEvidenceViewer(getViewerScope(viewer)), ids, clock.now(), EVIDENCE_IN_LISTS);
}
