import * as intros from '../../../shared/features/introductions/calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as digest from '../../../shared/features/notifications/digest/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as savedViews from '../../../shared/features/search/saved-views/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { only } from '../viewers.ts';
import { type CallRow, row } from './rows.ts';

const users = only('users');
const VIEW = { list: 'requests', name: 'Mine', address: '/intro/dashboard?open=true' } as const;

/** Data that users keep for themselves. */
export const VIEW_ROWS: Record<string, CallRow<Call>> = {
  listWaiting: row(digest.listWaiting, {}, users(200)),
  savedSearches: row(search.savedSearches, {}, users(200)),
  lookedAtSearch: row(search.lookedAtSearch, { params: { id: '999999' } }, users(404)),
  listIntroMoves: row(intros.listIntroMoves, {}, users(200)),
  listRises: row(jobChanges.listRises, {}, users(200)),
  listToldSignals: row(signals.listToldSignals, {}, users(200)),
  withdrawSignal: row(signals.withdrawSignal, { params: { id: '999999' } }, users(404)),
  restoreSignal: row(signals.restoreSignal, { params: { id: '999999' } }, users(404)),
  listViews: row(savedViews.listViews, {}, users(200)),
  saveView: row(savedViews.saveView, { body: VIEW }, users(200)),
  renameView: row(savedViews.renameView, { params: { id: '999999' }, body: { name: 'Ours' } }, users(404)),
  removeView: row(savedViews.removeView, { params: { id: '999999' } }, users(404)),
};
