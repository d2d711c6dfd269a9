/** Rows of the table of calls and viewers (permissions.test.ts): those of asking connectors by chat, and of related targets. */

import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as relatedTargets from '../../../shared/features/talent/related-targets/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { only } from '../viewers.ts';
import { type CallRow, row } from './rows.ts';

const users = only('users');
const tamnuni = only('tamnuni');
const PAIR = { connector: 'nobody', target: 'nobody' };
const REACHOUT = { reachoutId: '0'.repeat(64) };

export const REACHOUT_ROWS: Record<string, CallRow<Call>> = {
  getRelatedTargets: row(relatedTargets.getRelatedTargets, { body: { public_identifier: 'nobody' } }, users(200)),
  markRelevance: row(connectors.markRelevance, { body: { ...PAIR, relevance: 'relevant' } }, users(404)),
  listReachouts: row(connectors.listReachouts, {}, users(200)),
  getReachout: row(connectors.getReachout, { query: REACHOUT }, users(404)),
  undoTamnuni: row(connectors.undoTamnuni, { body: REACHOUT }, users(404)),
  endReachout: row(connectors.endReachout, { body: { ...REACHOUT, outcome: 'answered' } }, users(404)),
  settleReachout: row(connectors.settleReachout, { body: { ...REACHOUT, settle: 'arrived' } }, users(404)),
  readSlackUserInfo: row(connectors.readSlackUserInfo, { query: { slack_id: 'nobody' } }, tamnuni(400)),
  submitSlackMemberId: row(
    connectors.submitSlackMemberId,
    { body: { slackMemberId: 'nobody', publicId: 'nobody' } },
    tamnuni(400),
  ),
  submitConnectorFeedback: row(
    connectors.submitConnectorFeedback,
    { body: { target: 'nobody', comments: 'Hi' } },
    users(404),
  ),
};
