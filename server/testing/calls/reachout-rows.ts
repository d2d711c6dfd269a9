/** Rows of the table of calls and viewers (permissions.test.ts): those of asking connectors by chat, and of related targets. */

import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as relatedTargets from '../../../shared/features/talent/related-targets/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const users = expectOnly('users');
const tamnuni = expectOnly('tamnuni');
const PAIR = { connector: 'nobody', target: 'nobody' };
const REACHOUT = { reachoutId: '0'.repeat(64) };

export const REACHOUT_ROWS: Record<string, CallRow<Call>> = {
  getRelatedTargets: makeCallRow(
    relatedTargets.getRelatedTargets,
    { body: { public_identifier: 'nobody' } },
    users(200),
  ),
  markRelevance: makeCallRow(connectors.markRelevance, { body: { ...PAIR, relevance: 'relevant' } }, users(404)),
  listReachouts: makeCallRow(connectors.listReachouts, {}, users(200)),
  getReachout: makeCallRow(connectors.getReachout, { query: REACHOUT }, users(404)),
  undoReachouts: makeCallRow(connectors.undoReachouts, { body: { ids: [REACHOUT.reachoutId] } }, users(404)),
  endReachout: makeCallRow(connectors.endReachout, { body: { ...REACHOUT, outcome: 'answered' } }, users(404)),
  settleReachout: makeCallRow(connectors.settleReachout, { body: { ...REACHOUT, settle: 'arrived' } }, users(404)),
  readSlackUserInfo: makeCallRow(connectors.readSlackUserInfo, { query: { slack_id: 'nobody' } }, tamnuni(400)),
  submitSlackMemberId: makeCallRow(
    connectors.submitSlackMemberId,
    { body: { slackMemberId: 'nobody', publicId: 'nobody' } },
    tamnuni(400),
  ),
  submitConnectorFeedback: makeCallRow(
    connectors.submitConnectorFeedback,
    { body: { target: 'nobody', comments: 'Hi' } },
    users(404),
  ),
};
