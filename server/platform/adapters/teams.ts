import { MEMBER_ID } from '../../../shared/core/network/reachout.ts';
import type { Chat } from '../ports/chat.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { WebhookFailure, type Webhooks } from '../ports/webhook.ts';

const ONE_CHANNEL =
  'Teams takes messages for the channel of staff alone. This person gets e-mails; copy the message if it is needed.';

/**
 * Microsoft Teams by an address of Power Automate, which takes messages for one channel and answers nothing: no buttons, and no look into
 * the channel. The address is checked as every webhook's is.
 */
export function createTeamsChat(webhooks: Webhooks, address: string): Chat {
  return {
    async post({ channel, text, key }) {
      if (MEMBER_ID.test(channel))
        throw new NotAcceptedError(new Error('a member'), { sentence: ONE_CHANNEL, isFinal: true });
      // It answers 202 and posts afterwards; the address itself is the secret.
      await webhooks.post(address, composeCard(text), key, { secret: address }).catch((error: unknown) => {
        // An answer that refuses it; anything else leaves open whether it went out.
        if (error instanceof WebhookFailure && /answered with [34]/.test(error.message))
          throw new NotAcceptedError(error);
        throw error;
      });
      return undefined;
    },
  };
}

/** An adaptive card whose lines are plain: Teams reads markdown only in text blocks, so its signs are escaped. */
const composeCard = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        type: 'AdaptiveCard',
        version: '1.4',
        body: text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => ({ type: 'TextBlock', wrap: true, text: line.replace(/[\\*_~[\]()`#>|]/g, '\\$&') })),
      },
    },
  ],
});
