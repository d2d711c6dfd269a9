import * as inTouch from '../../../shared/features/in-touch/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as letters from '../../../shared/features/introductions/letter/calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as digest from '../../../shared/features/notifications/digest/calls.ts';
import * as peopleLists from '../../../shared/features/people-lists/calls.ts';
import * as blindSpots from '../../../shared/features/reach/blind-spots/calls.ts';
import * as reach from '../../../shared/features/reach/calls.ts';
import * as onePerson from '../../../shared/features/reach/one-person/calls.ts';
import * as whatIf from '../../../shared/features/reach/what-if/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as company from '../../../shared/features/search/company/calls.ts';
import * as savedViews from '../../../shared/features/search/saved-views/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const users = expectOnly('users');
const staffOnly = expectOnly('staff');
const everybody = expectOnly('everybody');
/** The same user before made a list of this name. */
const TAKEN = { 'admin off': 400 } as const;
const LIST = { params: { id: '999999' } };
const VIEW = { list: 'requests', name: 'Mine', address: '/intro/dashboard?open=true' } as const;

/** Data that users keep for themselves. */
export const VIEW_ROWS: Record<string, CallRow<Call>> = {
  listWaiting: makeCallRow(digest.listWaiting, {}, users(200)),
  savedSearches: makeCallRow(search.savedSearches, {}, users(200)),
  lookedAtSearch: makeCallRow(search.lookedAtSearch, { params: { id: '999999' } }, users(404)),
  listIntroMoves: makeCallRow(intros.listIntroMoves, {}, users(200)),
  listRises: makeCallRow(jobChanges.listRises, {}, users(200)),
  getYearlyLetter: makeCallRow(letters.getYearlyLetter, { query: { company: '999999' } }, users(404)),
  changeLetterOpening: makeCallRow(
    letters.changeLetterOpening,
    { body: { company: '999999', year: 2026, opening: '' } },
    staffOnly(404),
  ),
  makeLetterLink: makeCallRow(letters.makeLetterLink, { body: { company: '999999', year: 2026 } }, users(404)),
  openLetterLink: makeCallRow(letters.openLetterLink, { params: { token: 'x' } }, everybody(404)),
  getReachMap: makeCallRow(reach.getReachMap, {}, users(200)),
  listGroupedCompanies: makeCallRow(reach.listGroupedCompanies, {}, users(200)),
  getCompany: makeCallRow(company.getCompany, { params: { id: '999999' } }, users(404)),
  listCompanyPeople: makeCallRow(company.listCompanyPeople, { params: { id: '999999' } }, users(404)),
  listBlindSpots: makeCallRow(blindSpots.listBlindSpots, {}, users(200)),
  countBlindSpotsAgain: makeCallRow(blindSpots.countBlindSpotsAgain, {}, users(200)),
  cancelBlindSpotCount: makeCallRow(blindSpots.cancelBlindSpotCount, {}, users(200)),
  listInsiders: makeCallRow(whatIf.listInsiders, {}, users(200)),
  previewArrival: makeCallRow(whatIf.previewArrival, { query: { person: '999999' } }, users(404)),
  previewList: makeCallRow(whatIf.previewList, {}, users(400)),
  previewLeave: makeCallRow(whatIf.previewLeave, { query: { person: '999999' } }, users(404)),
  getReachWays: makeCallRow(reach.getReachWays, {}, users(200)),
  getReachChoices: makeCallRow(reach.getReachChoices, {}, users(200)),
  listOnePersonDoors: makeCallRow(onePerson.listOnePersonDoors, {}, users(200)),
  listColdTies: makeCallRow(inTouch.listColdTies, {}, users(200)),
  listReminders: makeCallRow(inTouch.listReminders, {}, users(200)),
  getInTouch: makeCallRow(inTouch.getInTouch, { params: { id: '999999' } }, users(404)),
  setReminder: makeCallRow(inTouch.setReminder, { body: { person: '999999', every: 1 } }, users(404)),
  endReminder: makeCallRow(inTouch.endReminder, { params: { id: '999999' } }, users(404)),
  snoozeReminder: makeCallRow(inTouch.snoozeReminder, { params: { id: '999999' }, body: { days: 7 } }, users(404)),
  sayInTouch: makeCallRow(inTouch.sayInTouch, { params: { id: '999999' } }, users(404)),
  listPeopleLists: makeCallRow(peopleLists.listPeopleLists, {}, users(200)),
  listColleagues: makeCallRow(peopleLists.listColleagues, {}, users(200)),
  getPeopleList: makeCallRow(peopleLists.getPeopleList, LIST, users(404)),
  makePeopleList: makeCallRow(peopleLists.makePeopleList, { body: { name: 'Nordic payments' } }, users(200, TAKEN)),
  changePeopleList: makeCallRow(peopleLists.changePeopleList, { ...LIST, body: { name: 'Ours' } }, users(404)),
  deletePeopleList: makeCallRow(peopleLists.deletePeopleList, LIST, users(404)),
  saveToLists: makeCallRow(peopleLists.saveToLists, { body: { people: ['999999'], lists: ['999999'] } }, users(404)),
  takeOffList: makeCallRow(peopleLists.takeOffList, { ...LIST, body: { people: ['999999'] } }, users(404)),
  changeListNote: makeCallRow(
    peopleLists.changeListNote,
    { params: { id: '999999', person: '999999' }, body: { note: 'Ask' } },
    users(404),
  ),
  listToldSignals: makeCallRow(signals.listToldSignals, {}, users(200)),
  withdrawSignal: makeCallRow(signals.withdrawSignal, { params: { id: '999999' } }, users(404)),
  restoreSignal: makeCallRow(signals.restoreSignal, { params: { id: '999999' } }, users(404)),
  listViews: makeCallRow(savedViews.listViews, {}, users(200)),
  saveView: makeCallRow(savedViews.saveView, { body: VIEW }, users(200)),
  renameView: makeCallRow(savedViews.renameView, { params: { id: '999999' }, body: { name: 'Ours' } }, users(404)),
  removeView: makeCallRow(savedViews.removeView, { params: { id: '999999' } }, users(404)),
};
