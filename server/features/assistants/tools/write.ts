import { z } from 'zod';
import { SALES_STATUSES } from '../../../../shared/core/introductions/constants.ts';
import { IntroStatusWord } from '../../../../shared/core/introductions/intro.ts';
import { SIGNAL_TYPES } from '../../../../shared/core/network/signals.ts';
import {
  cancelIntro,
  commentIntro,
  listIntroChanges,
  recordOutcome,
  requestIntro,
  updateIntro,
} from '../../../../shared/features/introductions/calls.ts';
import { findAccounts, findContact } from '../../../../shared/features/search/calls.ts';
import { createSignal, SIGNAL_DIRECTIONS } from '../../../../shared/features/signals/calls.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { createForbiddenError, createInvalidError, createNotFoundError } from '../../../platform/errors.ts';
import type { DraftArgs } from '../drafts/serializer.ts';
import { serializeAskedIntro } from './serializer.ts';
import { KithId, NOTICED } from './shapes.ts';
import { defineTool } from './tool.ts';

const Text = z.string().max(2_000);
const output = z.object({
  ...NOTICED,
  state: z.enum(['draft', 'sent']),
  title: z.string(),
  link: z.string(),
  say: z.string(),
});

export const requestTool = defineTool({
  name: 'request_introduction',
  title: 'Draft a request for an introduction',
  description:
    'Drafts a request for a warm introduction to a company, or to somebody there. Nothing is sent until the person opens the link and sends it.',
  input: z.object({
    company_id: KithId,
    person_id: KithId.optional(),
    why: Text.describe('Why the person asks, in their words.'),
    who_to_introduce: Text.default('').describe('The kind of person to meet, if there is no person_id.'),
    extra_comments: Text.default(''),
  }),
  output,
  calls: [requestIntro, findAccounts, findContact],
  writes: 'request',
  run: async ({ call, write }, { company_id, person_id, ...texts }) => {
    const { accounts } = await call(findAccounts, { body: { account_ids: [company_id] } });
    if (!accounts[0]) throw createNotFoundError('This company');
    const { contact } = person_id === undefined ? {} : await call(findContact, { params: { id: person_id } });
    return write({
      kind: 'request',
      title: `Request to ${contact ? `${contact.name}, ` : ''}${accounts[0].name}`,
      args: { account_id: company_id, target_contact_id: person_id, ...texts },
      accountId: company_id,
      contactId: person_id,
    });
  },
});

export const signalTool = defineTool({
  name: 'add_signal',
  title: 'Draft a signal',
  description: 'Drafts that the person knows somebody of the network, and how. An opinion needs a direction.',
  input: z.object({
    person_id: KithId,
    type: z.enum(SIGNAL_TYPES),
    direction: z.enum(SIGNAL_DIRECTIONS).optional(),
    details: Text.default(''),
  }),
  output,
  calls: [createSignal, findContact],
  writes: 'signal',
  run: async ({ call, viewer, write }, { person_id, type, direction, details }) => {
    const from = viewer.user.contact_id;
    if (from === null) throw createInvalidError('Kith does not know the person as a contact, so they cannot signal.');
    const { contact } = await call(findContact, { params: { id: person_id } });
    return write({
      kind: 'signal',
      title: `Signal: ${type}, ${contact.name}`,
      args: { from: String(from), to: person_id, type, direction, details },
      contactId: person_id,
    });
  },
});

/** @throws invalid without what the step needs */
function makeStep(
  step: (typeof STEPS)[number],
  { id, comment, outcome, status }: { id: string; comment: string } & StepChoice,
): DraftArgs['step'] {
  if (step === 'cancel') return { step, id, comment };
  if (step === 'comment') return { step, id, comment };
  if (step === 'outcome') {
    if (outcome === undefined) throw createInvalidError('Give an outcome.');
    return { step, id, outcome, comment };
  }
  if (status === undefined) throw createInvalidError('Give a status.');
  return { step, id, status, comment };
}

interface StepChoice {
  outcome: (typeof SALES_STATUSES)[number] | undefined;
  status: z.output<typeof IntroStatusWord> | undefined;
}

const STEPS = ['cancel', 'comment', 'outcome', 'status'] as const;

export const stepTool = defineTool({
  name: 'move_request',
  title: 'Draft a step of a request',
  description:
    'Drafts a step of a request: cancel it, comment on it, record its outcome, or (the firm’s people) give it another status.',
  input: z.object({
    request_id: KithId,
    step: z.enum(STEPS),
    outcome: z.enum(SALES_STATUSES).optional(),
    status: IntroStatusWord.optional(),
    comment: Text.default(''),
  }),
  output,
  calls: [listIntroChanges, cancelIntro, commentIntro, recordOutcome],
  writes: 'step',
  run: async ({ call, link, viewer, write }, { request_id: id, step, outcome, status, comment }) => {
    const { intro } = await call(listIntroChanges, { params: { id } });
    const request = serializeAskedIntro(intro, link);
    if (step === 'status' && !can(viewer, updateIntro.permission)) throw createForbiddenError();
    const args = makeStep(step, { id, comment, outcome, status });
    const what = step === 'status' ? `move to ${status}` : step === 'outcome' ? `outcome ${outcome}` : step;
    return write({
      kind: 'step',
      title: `Step of the request to ${request.company}: ${what}`,
      args,
      accountId: request.company_id ?? undefined,
      contactId: request.person_id ?? undefined,
    });
  },
});
