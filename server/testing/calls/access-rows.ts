/** The calls about people who wait to be let in: staff only. */
import * as access from '../../../shared/features/accounts/access/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const staffOnly = expectOnly('staff');
const NONE = { params: { id: '999999' } };
const IDENTIFIED = { ...NONE, body: { user_id: '1', same_person: true } };

export const ACCESS_ROWS: Record<string, CallRow<Call>> = {
  listAccessRequests: makeCallRow(access.listAccessRequests, {}, staffOnly(200)),
  approveAccess: makeCallRow(access.approveAccess, { ...NONE, body: { account_id: '2' } }, staffOnly(404)),
  identifyApplicant: makeCallRow(access.identifyApplicant, IDENTIFIED, staffOnly(404)),
  declineAccess: makeCallRow(access.declineAccess, NONE, staffOnly(404)),
  listCompanies: makeCallRow(access.listCompanies, {}, staffOnly(200)),
};
