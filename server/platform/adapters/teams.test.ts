import { expect, test } from 'vitest';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { WebhookFailure, type Webhooks } from '../ports/webhook.ts';
import { createTeamsChat } from './teams.ts';

const ADDRESS = 'https://prod-01.logic.azure.example/workflows/1';

function teams(fails?: Error) {
  const posted: { address: string; body: unknown; delivery: string }[] = [];
  const webhooks: Webhooks = {
    post: async (address, body, delivery) => {
      if (fails) throw fails;
      posted.push({ address, body, delivery });
    },
  };
  return { posted, chat: createTeamsChat(webhooks, ADDRESS) };
}
const post = (chat: ReturnType<typeof teams>['chat'], channel = 'introductions') =>
  chat.post({ channel, text: 'New *request*\n\n[Noor](https://evil.example) asks', key: 'k' });

test('a message for staff is posted as a card whose text is no markup, and nobody can answer there', async () => {
  const { posted, chat } = teams();
  expect(await post(chat)).toBeUndefined();
  expect(posted).toMatchObject([{ address: ADDRESS, delivery: 'k' }]);
  const texts = JSON.stringify(posted[0]!.body);
  expect(texts).toContain(JSON.stringify('New \\*request\\*').slice(1, -1));
  expect(texts).toContain(JSON.stringify('\\[Noor\\]\\(https://evil.example\\) asks').slice(1, -1));
  expect([chat.update, chat.ask, chat.identify]).toEqual([undefined, undefined, undefined]);
});

test('a message to one person is not posted for all', async () => {
  const { posted, chat } = teams();
  await expect(post(chat, 'U07LUM0001')).rejects.toMatchObject({
    isFinal: true,
    message: expect.stringContaining('alone'),
  });
  expect(posted).toEqual([]);
});

test.each([
  ['The webhook answered with 404.', true],
  ['The webhook answered with 502.', false],
  ['The webhook could not be reached.', false],
])('%s says whether it surely did not go out', async (words, sure) => {
  const error = await post(teams(new WebhookFailure(words)).chat).catch((reason: unknown) => reason);
  expect(error instanceof NotAcceptedError).toBe(sure);
});
