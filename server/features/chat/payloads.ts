/** What Slack sends, as far as it is read. Everything else in it is ignored. */
import { z } from 'zod';

const Id = z.string().min(1).max(40);
const Address = z.string().max(2_000).default('');

export const Press = z.object({
  type: z.literal('block_actions'),
  user: z.object({ id: Id, team_id: Id.optional() }),
  team: z.object({ id: Id }).nullish(),
  trigger_id: z.string().min(1).max(200),
  response_url: Address,
  container: z.object({ channel_id: Id.optional(), message_ts: z.string().max(40).optional() }).default({}),
  actions: z
    .array(z.object({ action_id: z.string().max(255), value: z.string().max(2_000).default(''), type: z.string() }))
    .min(1)
    .max(25),
});
export type Press = z.infer<typeof Press>;

const Given = z.object({
  value: z.string().max(4_000).nullish(),
  selected_date: z.string().max(10).nullish(),
  selected_option: z.object({ value: z.string().max(300) }).nullish(),
});

export const Submission = z.object({
  type: z.literal('view_submission'),
  user: z.object({ id: Id, team_id: Id.optional() }),
  team: z.object({ id: Id }).nullish(),
  view: z.object({
    id: z.string().min(1).max(100),
    hash: z.string().max(100).default(''),
    callback_id: z.string().max(255).default(''),
    private_metadata: z.string().max(3_000).default(''),
    state: z.object({ values: z.record(z.string(), z.record(z.string(), Given)) }),
  }),
});
export type Submission = z.infer<typeof Submission>;

/** Other kinds are acknowledged and do nothing. */
export const Interaction = z.union([Press, Submission, z.object({ type: z.string() })]);

export const Command = z.object({
  team_id: Id,
  user_id: Id,
  channel_id: Id,
  command: z.string().max(100),
  text: z.string().max(3_000).default(''),
  response_url: Address,
  trigger_id: z.string().min(1).max(200),
});
export type Command = z.infer<typeof Command>;

export const EventCall = z.union([
  z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) }),
  z.object({
    type: z.literal('event_callback'),
    team_id: Id,
    event_id: z.string().min(1).max(100),
    event: z.union([
      z.object({ type: z.literal('app_mention'), user: Id, channel: Id }),
      z.object({
        type: z.literal('tokens_revoked'),
        tokens: z.object({ bot: z.array(Id).default([]) }).default({ bot: [] }),
      }),
      z.object({ type: z.string() }),
    ]),
  }),
  z.object({ type: z.string() }),
]);

/** A value that a member gave in a dialog; '' for one that they left out. */
export function readDialogValues({ view }: Submission): Record<string, string> {
  return Object.fromEntries(
    Object.entries(view.state.values).map(([field, elements]) => {
      const [given] = Object.values(elements);
      return [field, (given?.value ?? given?.selected_date ?? given?.selected_option?.value ?? '').trim()];
    }),
  );
}
