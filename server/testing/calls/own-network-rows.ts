/** Rows of the table of calls and viewers (permissions.test.ts) for linked mailboxes and groups. */

import * as calendars from '../../../shared/features/calendars/calls.ts';
import * as brought from '../../../shared/features/mailboxes/brought/calls.ts';
import * as ownNetwork from '../../../shared/features/mailboxes/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const NONE = { params: { id: '999999' } };
const users = expectOnly('users');

export const OWN_NETWORK_ROWS: Record<string, CallRow<Call>> = {
  listMailboxes: makeCallRow(ownNetwork.listMailboxes, {}, users(200)),
  startGmail: makeCallRow(ownNetwork.startGmail, { body: {} }, users(503)),
  connectGmail: makeCallRow(ownNetwork.connectGmail, { body: { state: 'x' } }, users(409)),
  listBrought: makeCallRow(brought.listBrought, { params: { list: 'mailbox', id: '999999' } }, users(404)),
  syncMailbox: makeCallRow(ownNetwork.syncMailbox, NONE, users(404)),
  proposeForBlocklist: makeCallRow(ownNetwork.proposeForBlocklist, NONE, users(404)),
  pauseMailbox: makeCallRow(ownNetwork.pauseMailbox, NONE, users(404)),
  unlinkMailbox: makeCallRow(ownNetwork.unlinkMailbox, NONE, users(404)),
  syncGroups: makeCallRow(
    ownNetwork.syncGroups,
    { body: { groups_meta: [], group_participants: [], users_meta: [] } },
    users(400),
  ),
  importMessages: makeCallRow(
    ownNetwork.importMessages,
    { body: { people: [], messages: 0, left_out: {} } },
    users(400),
  ),
  importMailboxFile: makeCallRow(ownNetwork.importMailboxFile, {}, users(400)),
  listCalendars: makeCallRow(calendars.listCalendars, {}, users(200)),
  proposePrivateGuests: makeCallRow(calendars.proposePrivateGuests, NONE, users(404)),
  syncCalendar: makeCallRow(calendars.syncCalendar, NONE, users(404)),
  pauseCalendar: makeCallRow(calendars.pauseCalendar, NONE, users(404)),
  unlinkCalendar: makeCallRow(calendars.unlinkCalendar, NONE, users(404)),
  importCalendarFile: makeCallRow(calendars.importCalendarFile, {}, users(400)),
};
