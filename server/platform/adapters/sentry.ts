import { randomBytes } from 'node:crypto';
import { createStackParser, createTransport } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { scrubEvent } from '../../../shared/platform/observation/scrub.ts';
import type { Reports } from '../ports/reports.ts';

const PATIENCE_MS = 10_000;

/**
 * Sentry by the core of its own libraries: no part of it looks into calls, queries or the process (docs/decisions/062). It is loaded only
 * if a DSN is set.
 */
export function createSentryReports({ dsn, environment }: { dsn: string; environment: string }): Reports {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    integrations: [],
    sendClientReports: false,
    // All of it: document 4 §9.
    sampleRate: 1,
    tracesSampleRate: 1,
    traceLifecycle: 'static' as const,
    // Otherwise Sentry notes the address that a report comes from.
    dataCollection: { userInfo: false },
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const answer = await fetch(options.url, {
          method: 'POST',
          body: body as NonNullable<RequestInit['body']>,
          signal,
        });
        await answer.body?.cancel();
        const getHeader = (name: string): string | null => answer.headers.get(name);
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': getHeader('x-sentry-rate-limits'),
            'retry-after': getHeader('retry-after'),
          },
        };
      }),
    beforeSend: (event, { originalException }) => scrubEvent(event, originalException),
    beforeSendTransaction: (event) => scrubEvent(event),
  });
  client.init();
  return {
    failed(error, { route, requestId, job } = {}) {
      const tags = { part: 'server', route, request_id: requestId, job };
      client.captureException(error, { captureContext: { tags } });
    },
    answered({ route, status, ms }) {
      const now = Date.now() / 1000;
      client.captureEvent({
        type: 'transaction',
        transaction: route,
        start_timestamp: now - ms / 1000,
        timestamp: now,
        tags: { part: 'server', status: String(status) },
        contexts: {
          trace: {
            trace_id: randomBytes(16).toString('hex'),
            span_id: randomBytes(8).toString('hex'),
            op: 'http.server',
            status: status < 400 ? 'ok' : 'unknown_error',
          },
        },
      });
    },
    flush: async (ms) => void (await client.flush(ms)),
  };
}
