/** Rows of the table of calls and viewers (permissions.test.ts) for linked mailboxes and groups. */

import * as ownNetwork from '../../../shared/features/mailboxes/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { only } from '../viewers.ts';
import { type CallRow, row } from './rows.ts';

const NONE = { params: { id: '999999' } };
const users = only('users');

export const OWN_NETWORK_ROWS: Record<string, CallRow<Call>> = {
  listMailboxes: row(ownNetwork.listMailboxes, {}, users(200)),
  startGmail: row(ownNetwork.startGmail, { body: {} }, users(503)),
  connectGmail: row(ownNetwork.connectGmail, { body: { state: 'x' } }, users(409)),
  syncMailbox: row(ownNetwork.syncMailbox, NONE, users(404)),
  pauseMailbox: row(ownNetwork.pauseMailbox, NONE, users(404)),
  unlinkMailbox: row(ownNetwork.unlinkMailbox, NONE, users(404)),
  syncGroups: row(
    ownNetwork.syncGroups,
    { body: { groups_meta: [], group_participants: [], users_meta: [] } },
    users(400),
  ),
  importMailboxFile: row(ownNetwork.importMailboxFile, {}, users(400)),
};
