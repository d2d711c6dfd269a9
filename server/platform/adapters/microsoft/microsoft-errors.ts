/** Microsoft's errors, as AADSTS numbers of its sign-in, in the words of the ports. */
import { MailboxBusy, MailboxRefusedError, MailClientUnknown } from '../../ports/mailbox.ts';

/** What the person can do. Other numbers mean that they connect again. */
const ADVICE: Readonly<Record<number, string>> = {
  50105:
    'Your organization hasn’t given you access to Kith at Microsoft. Ask its Microsoft administrator to assign you to Kith, and then connect again.',
  50173:
    'Microsoft ended Kith’s permission because your password changed or your sessions were ended there. Connect again.',
  53003: 'Your organization’s rules at Microsoft keep Kith out. Ask its Microsoft administrator to allow Kith.',
  65001: 'Microsoft has no consent of yours for Kith any more. Connect again and accept what Kith asks for.',
  65004: 'You didn’t allow Kith to read your account, so it didn’t link anything.',
  90094:
    'Your organization allows Kith only after its Microsoft administrator has approved it. Ask them to approve Kith, and then connect again.',
  700082: 'Kith’s permission expired because it wasn’t used for 90 days. Connect again.',
};
/** An error of the moment, although its status is that of a final one. */
const TRANSIENT = 90033;
/** The application itself is unknown, disabled, or has another secret or redirect address. */
const OF_THE_CLIENT = new Set([50011, 700016, 7000112, 7000215, 7000222]);

const getNumbers = (text: string): number[] => [...text.matchAll(/AADSTS(\d+)/g)].map(([, number]) => Number(number));

/** @param text what Microsoft says of an error */
export function getAdvice(text: string): string | null {
  return getNumbers(text).flatMap((number) => ADVICE[number] ?? [])[0] ?? null;
}

/** @throws the error of Microsoft's token endpoint */
export function throwTokenError(status: number, body: { error?: string; error_description?: string }): never {
  const { error = '', error_description: text = '' } = body;
  const numbers = getNumbers(text);
  if (numbers.some((number) => OF_THE_CLIENT.has(number)) || /^(?:invalid|unauthorized)_client$/.test(error))
    throw new MailClientUnknown('Microsoft doesn’t recognize Kith. An administrator has to check the mail settings.');
  if (numbers.includes(TRANSIENT) || status >= 500 || status === 429 || error === 'temporarily_unavailable')
    throw new MailboxBusy('Microsoft isn’t responding.');
  throw new MailboxRefusedError(`${error} ${numbers.map((number) => `AADSTS${number}`).join(' ')}`, getAdvice(text));
}

/** What a revoked access wants of the next sign-in (continuous access evaluation), of the field WWW-Authenticate; null: nothing. */
export function readClaimsChallenge(challenge: string | null): string | null {
  const encoded = /error="insufficient_claims".*claims="([^"]+)"|claims="([^"]+)".*error="insufficient_claims"/.exec(
    challenge ?? '',
  );
  const text = Buffer.from(encoded?.[1] ?? encoded?.[2] ?? '', 'base64').toString();
  try {
    return text === '' ? null : JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}
