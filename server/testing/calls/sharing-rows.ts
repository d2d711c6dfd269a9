/** Rows of the table of calls and viewers (permissions.test.ts) for what people do not share. */

import * as sharing from '../../../shared/features/sharing/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const NONE = { params: { id: '999999' } };
const BLOCK = { body: { values: ['ann@clinic.example'], group: false, proposed: false } };
const TERMS = { body: { max_a_month: 2, not_before: null, never: false, never_for: [] } };
/** Viewers whom Kith does not know as people of its network. */
const UNKNOWN = {
  'of no company': 404,
  'portco, Defpod': 404,
  'portco, Focus user': 404,
  'portco, Sales': 404,
  'portco, Talent': 404,
  'portco, Tamnuni user': 404,
} as const;
const users = expectOnly('users');
const staffOnly = expectOnly('staff');

export const SHARING_ROWS: Record<string, CallRow<Call>> = {
  listBlocklist: makeCallRow(sharing.listBlocklist, {}, users(200)),
  addToBlocklist: makeCallRow(sharing.addToBlocklist, BLOCK, users(200)),
  removeFromBlocklist: makeCallRow(sharing.removeFromBlocklist, NONE, users(404)),
  getSharing: makeCallRow(sharing.getSharing, {}, users(200)),
  getSharingAbout: makeCallRow(sharing.getSharingAbout, NONE, users(404)),
  chooseSharing: makeCallRow(
    sharing.chooseSharing,
    { params: { source: 'mailbox' }, body: { choice: 'mine' } },
    users(200),
  ),
  chooseIntroductions: makeCallRow(
    sharing.chooseIntroductions,
    { params: NONE.params, body: { never: true } },
    users(404),
  ),
  getOwnTerms: makeCallRow(sharing.getOwnTerms, {}, users(200)),
  changeOwnTerms: makeCallRow(sharing.changeOwnTerms, TERMS, users(200, UNKNOWN)),
  changeTermsByLink: makeCallRow(
    sharing.changeTermsByLink,
    { params: { token: 'x' }, body: { ...TERMS.body, proof: 'x' } },
    expectOnly('everybody')(404),
  ),
  listFirmBlocklist: makeCallRow(sharing.listFirmBlocklist, {}, staffOnly(200)),
  addToFirmBlocklist: makeCallRow(sharing.addToFirmBlocklist, BLOCK, staffOnly(200)),
  removeFromFirmBlocklist: makeCallRow(sharing.removeFromFirmBlocklist, NONE, staffOnly(404)),
};
