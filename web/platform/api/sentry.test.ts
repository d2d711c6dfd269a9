import { BrowserClient, createTransport, defaultStackParser } from '@sentry/browser';
import { expect, test } from 'vitest';
import { reportFailures } from '../../../shared/platform/observation/in-browser.ts';

/** The envelopes that the browser sends after a failure in the page. */
async function sentFor(error: Error): Promise<string[]> {
  const sent: string[] = [];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const makeFetchTransport = (options: Parameters<typeof createTransport>[0]) =>
    createTransport(options, async ({ body }) => {
      sent.push(String(body));
      arrive();
      return { statusCode: 200 };
    });
  const page = new EventTarget();
  const client = BrowserClient as never;
  reportFailures({ BrowserClient: client, makeFetchTransport, defaultStackParser }, 'https://key@sentry.example/1', {
    page: page as never,
    part: 'web',
  });
  page.dispatchEvent(Object.assign(new Event('error'), { error }));
  await arrived;
  return sent;
}

test('a report of a failure holds neither the error’s words nor the address that it comes from', async () => {
  const [report] = await sentFor(new TypeError('Ines Calloway is not a function'));
  expect(report).toContain('"type":"TypeError"');
  expect(report).not.toContain('Ines');
  // Sentry would otherwise keep the address that the report comes from.
  expect(report).toContain('"infer_ip":"never"');
});
