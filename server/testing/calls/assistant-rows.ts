/** Rows of the table of calls and viewers (permissions.test.ts): those of assistants. */

import * as assistants from '../../../shared/features/assistants/calls.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { expectOnly } from '../viewers.ts';
import { type CallRow, makeCallRow } from './rows.ts';

const users = expectOnly('users');
const staff = expectOnly('staff');
const NONE = { params: { id: '999999' } };
const MAY = { draft: true, send: false };
/** Of another server: 400. */
const QUESTION = {
  client_id: 'kithc_unknown',
  redirect_uri: 'https://desk.harrow.example/back',
  response_type: 'code',
  code_challenge: 'v'.repeat(43),
  code_challenge_method: 'S256',
  resource: 'https://other.example/mcp',
} as const;

export const ASSISTANT_ROWS: Record<string, CallRow<Call>> = {
  listAssistants: makeCallRow(assistants.listAssistants, {}, users(200)),
  changeAssistant: makeCallRow(assistants.changeAssistant, { ...NONE, body: MAY }, users(404)),
  endAssistant: makeCallRow(assistants.endAssistant, NONE, users(404)),
  listDrafts: makeCallRow(assistants.listDrafts, {}, users(200)),
  getDraft: makeCallRow(assistants.getDraft, NONE, users(404)),
  sendDraft: makeCallRow(assistants.sendDraft, { ...NONE, body: {} }, users(404)),
  discardDraft: makeCallRow(assistants.discardDraft, NONE, users(404)),
  openConsent: makeCallRow(assistants.openConsent, { body: QUESTION }, users(400)),
  answerConsent: makeCallRow(assistants.answerConsent, { body: { ...QUESTION, allow: true, may: MAY } }, users(400)),
  getAssistantRules: makeCallRow(assistants.getAssistantRules, {}, staff(200)),
  changeAssistantRules: makeCallRow(
    assistants.changeAssistantRules,
    { body: { on: true, may_send: true } },
    staff(200),
  ),
  blockAssistantClient: makeCallRow(assistants.blockAssistantClient, { ...NONE, body: { blocked: true } }, staff(404)),
};
