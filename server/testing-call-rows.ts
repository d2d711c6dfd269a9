/** Rows of the table of calls and viewers (permissions.test.ts), and those of the focus list. */
import type { Args, Call } from '../shared/call.ts';
import * as focusList from '../shared/focus-list/calls.ts';
import { type Expected, only } from './testing-viewers.ts';

export type Row<C extends Call> = { call: C; args: Args<C>; expected: Expected };
export const row = <C extends Call>(call: C, args: Args<C>, expected: Expected): Row<Call> =>
  ({ call, args, expected }) as unknown as Row<Call>;

const NONE = { params: { id: '999999' } };
const listMakers = only('focus list');

export const FOCUS_ROWS: Record<string, Row<Call>> = {
  uploadFocusList: row(focusList.uploadFocusList, {}, listMakers(400)),
  handleFocusList: row(focusList.handleFocusList, { body: {} }, listMakers(400)),
  listFocusLists: row(focusList.listFocusLists, {}, listMakers(200)),
  getFocusList: row(focusList.getFocusList, NONE, listMakers(404)),
  cancelFocusList: row(focusList.cancelFocusList, NONE, listMakers(404)),
  resumeFocusList: row(focusList.resumeFocusList, NONE, listMakers(404)),
  countFocusReach: row(focusList.countFocusReach, { ...NONE, body: { connectors: [] } }, listMakers(404)),
  exportFocusList: row(focusList.exportFocusList, { ...NONE, body: { what: 'full' } }, listMakers(404)),
};
