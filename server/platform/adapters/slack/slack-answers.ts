import { NotAcceptedError } from '../../ports/not-taken.ts';

/** Slack's own for such addresses. */
const HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com'];
const TIMEOUT_MS = 10_000;

/**
 * Posts to the address that came with a press or a command.
 * @param apiUrl the setting: a stand-in of Slack gives addresses of its own
 * @throws NotAcceptedError, final for an address that is not Slack's and for one that is used up
 */
export async function answerAt(address: string, apiUrl: string | null, body: object): Promise<void> {
  if (!isOfSlack(address, apiUrl))
    throw new NotAcceptedError(new Error('not an address of Slack'), {
      sentence: 'The address for the answer is not Slack’s. Nothing was sent.',
      isFinal: true,
    });
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new NotAcceptedError(new Error(`Slack answered with ${response.status}.`), {
      // The address is valid for half an hour and five answers.
      isFinal: response.status < 500 && response.status !== 429,
    });
}

function isOfSlack(address: string, apiUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, origin } = new URL(address);
  if (apiUrl !== null && origin === new URL(apiUrl).origin) return true;
  return protocol === 'https:' && HOSTS.includes(hostname) && port === '' && username === '';
}
