/** Rows of the table of calls and viewers (permissions.test.ts): those of focus lists, key nodes, the ranking game and sales. */

import * as focusList from '../../../shared/features/focus-lists/calls.ts';
import * as keyNodes from '../../../shared/features/key-nodes/calls.ts';
import * as ranking from '../../../shared/features/ranking/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import * as raising from '../../../shared/features/sales/raising/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { type ExpectedCounts, expectOnly } from '../viewers.ts';

export type CallRow<C extends Call> = { call: C; args: Args<C>; expected: ExpectedCounts };
export const makeCallRow = <C extends Call>(call: C, args: Args<C>, expected: ExpectedCounts): CallRow<Call> =>
  ({ call, args, expected }) as unknown as CallRow<Call>;

const NONE = { params: { id: '999999' } };
const listMakers = expectOnly('focus list');

const talent = expectOnly('talent');
const ABOUT = { connector: '999999', contact: '999999', source: 'Referral', context: 'Hi', account: '999999' } as const;

export const FOCUS_ROWS: Record<string, CallRow<Call>> = {
  uploadFocusList: makeCallRow(focusList.uploadFocusList, {}, listMakers(400)),
  handleFocusList: makeCallRow(focusList.handleFocusList, { body: {} }, listMakers(400)),
  listFocusLists: makeCallRow(focusList.listFocusLists, {}, listMakers(200)),
  getFocusList: makeCallRow(focusList.getFocusList, NONE, listMakers(404)),
  cancelFocusList: makeCallRow(focusList.cancelFocusList, NONE, listMakers(404)),
  resumeFocusList: makeCallRow(focusList.resumeFocusList, NONE, listMakers(404)),
  countFocusReach: makeCallRow(focusList.countFocusReach, { ...NONE, body: { connectors: [] } }, listMakers(404)),
  exportFocusList: makeCallRow(focusList.exportFocusList, { ...NONE, body: { what: 'full' } }, listMakers(404)),
  keyNodesByAccount: makeCallRow(keyNodes.keyNodesByAccount, { body: { account_ids: ['999999'] } }, talent(200)),
  keyNodesBySkills: makeCallRow(keyNodes.keyNodesBySkills, { body: { skills: ['Backend'] } }, talent(200)),
  listKeyNodeSources: makeCallRow(keyNodes.listKeyNodeSources, {}, talent(200)),
  readLayoffs: makeCallRow(keyNodes.readLayoffs, {}, talent(400)),
  askKeyNode: makeCallRow(keyNodes.askKeyNode, { body: ABOUT }, talent(404)),
  listKeyNodeAsks: makeCallRow(keyNodes.listKeyNodeAsks, { query: { ids: '999999' } }, talent(200)),
  undoKeyNodeAsks: makeCallRow(keyNodes.undoKeyNodeAsks, { body: { ids: ['999999'] } }, talent(404)),
  resendKeyNodeAsk: makeCallRow(keyNodes.resendKeyNodeAsk, NONE, talent(404)),
};

const users = expectOnly('users');
const staff = expectOnly('staff');
const STATUS = { params: { sales_target_id: '999999', account_id: '999999' } };
/** The answer to a user without a company, and so without a use case. */
const HOMELESS = { 'of no company': 403 } as const;

export const SALES_ROWS: Record<string, CallRow<Call>> = {
  defaultSalesTarget: makeCallRow(sales.defaultSalesTarget, {}, users(200)),
  listUseCases: makeCallRow(sales.listUseCases, {}, users(200)),
  getUseCase: makeCallRow(sales.getUseCase, NONE, users(404)),
  createUseCase: makeCallRow(
    sales.createUseCase,
    { body: { Name: 'Fraud', Default_Contact__c: '999999' } },
    users(400, HOMELESS),
  ),
  updateUseCase: makeCallRow(
    sales.updateUseCase,
    { ...NONE, body: { Name: 'Fraud', LastModifiedDate: 'x' } },
    users(404),
  ),
  previewUseCase: makeCallRow(sales.previewUseCase, { body: {} }, users(200, HOMELESS)),
  listRecommendations: makeCallRow(sales.listRecommendations, NONE, staff(404)),
  exportRecommendations: makeCallRow(sales.exportRecommendations, NONE, staff(404)),
  listStatuses: makeCallRow(sales.listStatuses, NONE, staff(404)),
  setStatus: makeCallRow(sales.setStatus, { ...STATUS, body: { status: 'To Review' } }, users(404, HOMELESS)),
  undoRecommendations: makeCallRow(sales.undoRecommendations, { body: { ids: ['999999/999999'] } }, users(404)),
  listSuggestions: makeCallRow(sales.listSuggestions, {}, users(200)),
  listRaisePartners: makeCallRow(raising.listRaisePartners, NONE, users(404)),
  getLps: makeCallRow(raising.getLps, NONE, staff(404)),
  closeRaise: makeCallRow(raising.closeRaise, { ...NONE, body: { outcome: 'Raised', day: '2026-01-02' } }, users(404)),
  reopenRaise: makeCallRow(raising.reopenRaise, NONE, users(404)),
  deleteRaise: makeCallRow(raising.deleteRaise, NONE, users(404)),
  chooseLps: makeCallRow(raising.chooseLps, { body: { list_id: '999999' } }, staff(404)),
  getLearning: makeCallRow(sales.getLearning, NONE, staff(404)),
};

export const RANKING_ROWS: Record<string, CallRow<Call>> = {
  listRankingContacts: makeCallRow(ranking.listRankingContacts, {}, users(200)),
  answerRanking: makeCallRow(ranking.answerRanking, { ...NONE, body: { feedback: 'Familiar' } }, users(404)),
  answerRankings: makeCallRow(
    ranking.answerRankings,
    { body: { answers: [{ id: '999999', feedback: 'Familiar' }] } },
    users(200),
  ),
  takeBackRanking: makeCallRow(ranking.takeBackRanking, NONE, users(404)),
  getLeaderboard: makeCallRow(ranking.getLeaderboard, {}, users(200)),
};
