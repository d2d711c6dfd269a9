import type { Viewer } from '../../../platform/access/viewer.ts';
import type { EvidenceViewer } from './evidence.ts';

/** The view that a query takes: staff see every row, others what their company may see. */
export interface ViewerScope {
  staff: boolean;
  /** 0, which no account has, for a user of no company. */
  companyId: number;
}

/** All rights, for the server's own work and for the content of messages. */
export const ALL_SEEING: ViewerScope = { staff: true, companyId: 0 };

/** What tables of counts say for a scope: the company's id, and for staff one that no account has. */
export const STAFF_SCOPE_ID = -1;
export const getScopeId = ({ staff, companyId }: ViewerScope): number => (staff ? STAFF_SCOPE_ID : companyId);
export const getScopeOf = (scopeId: number): ViewerScope =>
  scopeId === STAFF_SCOPE_ID ? ALL_SEEING : { staff: false, companyId: scopeId };

export function getViewerScope(viewer: Pick<Viewer, 'staff' | 'companyId'>): ViewerScope {
  return { staff: viewer.staff, companyId: viewer.companyId ?? 0 };
}

/** The viewer who reads evidence. */
export function getReaderScope(reader: EvidenceViewer): ViewerScope {
  return reader.firm ? { staff: true, companyId: 0 } : { staff: false, companyId: reader.account };
}

export function toEvidenceViewer({ staff, companyId }: ViewerScope): EvidenceViewer {
  return staff ? { firm: true } : { firm: false, account: companyId };
}
