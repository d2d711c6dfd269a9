/** Rows of the table of calls and viewers (permissions.test.ts): those of administration. */
import * as appTokens from '../shared/app-tokens/calls.ts';
import type { Call } from '../shared/call.ts';
import { type Row, row } from './testing-call-rows.ts';
import { only } from './testing-viewers.ts';

const staffOnly = only('staff');
const NONE = { params: { id: '999999' } };

export const ADMIN_ROWS: Record<string, Row<Call>> = {
  getAppToken: row(appTokens.getAppToken, {}, staffOnly(200)),
  makeAppToken: row(appTokens.makeAppToken, { body: { name: 'x', scopes: ['read'] } }, staffOnly(200)),
  listAppTokens: row(appTokens.listAppTokens, {}, staffOnly(200)),
  revokeAppToken: row(appTokens.revokeAppToken, NONE, staffOnly(404)),
};
