/** Rows of the table of calls and viewers (permissions.test.ts): those of focus lists, key nodes, the ranking game and sales. */

import * as focusList from '../../../shared/features/focus-lists/calls.ts';
import * as keyNodes from '../../../shared/features/key-nodes/calls.ts';
import * as ranking from '../../../shared/features/ranking/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { type ExpectedCounts, only } from '../viewers.ts';

export type CallRow<C extends Call> = { call: C; args: Args<C>; expected: ExpectedCounts };
export const row = <C extends Call>(call: C, args: Args<C>, expected: ExpectedCounts): CallRow<Call> =>
  ({ call, args, expected }) as unknown as CallRow<Call>;

const NONE = { params: { id: '999999' } };
const listMakers = only('focus list');

const talent = only('talent');
const ABOUT = { connector: '999999', contact: '999999', source: 'Referral', context: 'Hi', account: '999999' } as const;

export const FOCUS_ROWS: Record<string, CallRow<Call>> = {
  uploadFocusList: row(focusList.uploadFocusList, {}, listMakers(400)),
  handleFocusList: row(focusList.handleFocusList, { body: {} }, listMakers(400)),
  listFocusLists: row(focusList.listFocusLists, {}, listMakers(200)),
  getFocusList: row(focusList.getFocusList, NONE, listMakers(404)),
  cancelFocusList: row(focusList.cancelFocusList, NONE, listMakers(404)),
  resumeFocusList: row(focusList.resumeFocusList, NONE, listMakers(404)),
  countFocusReach: row(focusList.countFocusReach, { ...NONE, body: { connectors: [] } }, listMakers(404)),
  exportFocusList: row(focusList.exportFocusList, { ...NONE, body: { what: 'full' } }, listMakers(404)),
  keyNodesByAccount: row(keyNodes.keyNodesByAccount, { body: { account_ids: ['999999'] } }, talent(200)),
  keyNodesBySkills: row(keyNodes.keyNodesBySkills, { body: { skills: ['Backend'] } }, talent(200)),
  listKeyNodeSources: row(keyNodes.listKeyNodeSources, {}, talent(200)),
  readLayoffs: row(keyNodes.readLayoffs, {}, talent(400)),
  askKeyNode: row(keyNodes.askKeyNode, { body: ABOUT }, talent(404)),
  listKeyNodeAsks: row(keyNodes.listKeyNodeAsks, { query: { ids: '999999' } }, talent(200)),
  undoKeyNodeAsk: row(keyNodes.undoKeyNodeAsk, NONE, talent(404)),
  resendKeyNodeAsk: row(keyNodes.resendKeyNodeAsk, NONE, talent(404)),
};

const users = only('users');
const staff = only('staff');
const STATUS = { params: { sales_target_id: '999999', account_id: '999999' } };
/** The answer to a user without a company, and so without a use case. */
const HOMELESS = { 'of no company': 403 } as const;

export const SALES_ROWS: Record<string, CallRow<Call>> = {
  defaultSalesTarget: row(sales.defaultSalesTarget, {}, users(200)),
  listUseCases: row(sales.listUseCases, {}, users(200)),
  getUseCase: row(sales.getUseCase, NONE, users(404)),
  createUseCase: row(
    sales.createUseCase,
    { body: { Name: 'Fraud', Default_Contact__c: '999999' } },
    users(400, HOMELESS),
  ),
  updateUseCase: row(sales.updateUseCase, { ...NONE, body: { Name: 'Fraud', LastModifiedDate: 'x' } }, users(404)),
  previewUseCase: row(sales.previewUseCase, { body: {} }, users(200, HOMELESS)),
  listRecommendations: row(sales.listRecommendations, NONE, staff(404)),
  exportRecommendations: row(sales.exportRecommendations, NONE, staff(404)),
  listStatuses: row(sales.listStatuses, NONE, staff(404)),
  setStatus: row(sales.setStatus, { ...STATUS, body: { status: 'To Review' } }, users(404, HOMELESS)),
  undoStatus: row(sales.undoStatus, { ...STATUS, body: { change_id: '9' } }, users(404)),
  listSuggestions: row(sales.listSuggestions, {}, users(200)),
  getLearning: row(sales.getLearning, NONE, staff(404)),
};

export const RANKING_ROWS: Record<string, CallRow<Call>> = {
  listRankingContacts: row(ranking.listRankingContacts, {}, users(200)),
  answerRanking: row(ranking.answerRanking, { ...NONE, body: { feedback: 'Familiar' } }, users(404)),
  answerRankings: row(
    ranking.answerRankings,
    { body: { answers: [{ id: '999999', feedback: 'Familiar' }] } },
    users(200),
  ),
  takeBackRanking: row(ranking.takeBackRanking, NONE, users(404)),
  getLeaderboard: row(ranking.getLeaderboard, {}, users(200)),
};
