import type { Viewer } from '../../platform/viewer.ts';
import type { EvidenceViewer } from './evidence.ts';

/** Whose eyes a search is made with: staff see every row, anyone else what their company may. */
export interface Sight {
  staff: boolean;
  /** 0, which no account has, for a user of no company. */
  companyId: number;
}

export function sightOf(viewer: Pick<Viewer, 'staff' | 'companyId'>): Sight {
  return { staff: viewer.staff, companyId: viewer.companyId ?? 0 };
}

/** Whose eyes somebody reads evidence with. */
export function sightOfReader(reader: EvidenceViewer): Sight {
  return reader.firm ? { staff: true, companyId: 0 } : { staff: false, companyId: reader.account };
}

export function evidenceViewerOf({ staff, companyId }: Sight): EvidenceViewer {
  return staff ? { firm: true } : { firm: false, account: companyId };
}
