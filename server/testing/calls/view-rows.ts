import * as intros from '../../../shared/features/introductions/calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as digest from '../../../shared/features/notifications/digest/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as savedViews from '../../../shared/features/search/saved-views/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const users = expectOnly('users');
const VIEW = { list: 'requests', name: 'Mine', address: '/intro/dashboard?open=true' } as const;

/** Data that users keep for themselves. */
export const VIEW_ROWS: Record<string, CallRow<Call>> = {
  listWaiting: makeCallRow(digest.listWaiting, {}, users(200)),
  savedSearches: makeCallRow(search.savedSearches, {}, users(200)),
  lookedAtSearch: makeCallRow(search.lookedAtSearch, { params: { id: '999999' } }, users(404)),
  listIntroMoves: makeCallRow(intros.listIntroMoves, {}, users(200)),
  listRises: makeCallRow(jobChanges.listRises, {}, users(200)),
  listToldSignals: makeCallRow(signals.listToldSignals, {}, users(200)),
  withdrawSignal: makeCallRow(signals.withdrawSignal, { params: { id: '999999' } }, users(404)),
  restoreSignal: makeCallRow(signals.restoreSignal, { params: { id: '999999' } }, users(404)),
  listViews: makeCallRow(savedViews.listViews, {}, users(200)),
  saveView: makeCallRow(savedViews.saveView, { body: VIEW }, users(200)),
  renameView: makeCallRow(savedViews.renameView, { params: { id: '999999' }, body: { name: 'Ours' } }, users(404)),
  removeView: makeCallRow(savedViews.removeView, { params: { id: '999999' } }, users(404)),
};
