import { expect, test } from 'vitest';
import { scrubEvent } from './scrub.ts';

const PERSONAL = /ines|calloway|castellan|kith_|eyJ|447700|secret|198\.51|srv\/|Berlin/i;

/** An event that names as many people as a report can. */
const event = {
  event_id: '0123456789abcdef0123456789abcdef',
  timestamp: 1764000000,
  platform: 'node',
  level: 'error',
  environment: 'production',
  server_name: 'ines-laptop',
  release: 'ines calloway',
  message: 'Ines Calloway is at Castellan Bank',
  user: { id: '7', email: 'ines@castellan.example', ip_address: '198.51.100.7', username: 'Ines Calloway' },
  request: {
    url: 'https://kith.example/api/contact/7?name=Ines%20Calloway',
    headers: { authorization: 'Bearer eyJhbGciOi.secret', cookie: 'kith_session=1' },
    data: { phone: '+447700900123' },
  },
  extra: { name: 'Ines Calloway' },
  breadcrumbs: [{ message: 'clicked on Ines Calloway' }],
  contexts: {
    trace: { trace_id: '0123456789abcdef', span_id: 'ines', op: 'http.server', data: { 'http.query': '?q=Ines' } },
    device: { name: 'Ines’ laptop' },
  },
  tags: { part: 'server', request_id: '3f2a9c1b', route: 'GET /api/contact/:id', job: 'Ines Calloway', who: 'Ines' },
  exception: {
    values: [
      {
        type: 'SqliteError',
        value: 'UNIQUE constraint failed for ines@castellan.example',
        stacktrace: {
          frames: [
            {
              filename: '/srv/ines/kith/server/features/accounts/users/routes.ts',
              function: 'changed',
              lineno: 12,
              colno: 3,
              in_app: true,
              vars: { email: 'ines@castellan.example' },
              context_line: 'to Ines Calloway',
            },
            { filename: 'https://kith.example/assets/app-1a2b.js?token=secret', function: 'Object.Ines Calloway' },
            { filename: 'webpack://Ines Calloway', function: 7 },
            { filename: 'node:internal/process/task_queues', function: 'async Promise.all [as run]' },
          ],
        },
      },
      { type: 'Ines Calloway', value: 'Berlin' },
    ],
  },
};

test('a report contains the error and its place in our code, and nothing personal', () => {
  const error = Object.assign(new Error('Ines Calloway'), { code: 'SQLITE_CONSTRAINT_UNIQUE', detail: 'secret' });
  const report = scrubEvent(event, error);
  expect(JSON.stringify(report)).not.toMatch(PERSONAL);
  expect(report).toEqual({
    event_id: event.event_id,
    timestamp: event.timestamp,
    platform: 'node',
    level: 'error',
    environment: 'production',
    tags: { part: 'server', request_id: '3f2a9c1b', route: 'GET /api/contact/:id' },
    contexts: { trace: { trace_id: '0123456789abcdef', span_id: undefined, op: 'http.server', status: undefined } },
    exception: {
      values: [
        {
          type: 'SqliteError',
          value: 'SQLITE_CONSTRAINT_UNIQUE',
          stacktrace: {
            frames: [
              {
                filename: 'server/features/accounts/users/routes.ts',
                function: 'changed',
                lineno: 12,
                colno: 3,
                in_app: true,
              },
              { filename: 'assets/app-1a2b.js', function: '?', in_app: false },
              { filename: 'unknown', function: '?', in_app: false },
              { filename: 'node:internal/process/task_queues', function: 'async Promise.all [as run]', in_app: false },
            ],
          },
        },
        { type: 'Error', value: 'SQLITE_CONSTRAINT_UNIQUE', stacktrace: { frames: [] } },
      ],
    },
  });
});

test('an unknown code, and an invalid report, contain nothing', () => {
  expect(JSON.stringify(scrubEvent(event, { code: 'Ines Calloway' }))).not.toMatch(PERSONAL);
  for (const odd of [null, 7, 'Ines Calloway', [], { exception: 'Ines', tags: 'Ines', contexts: { trace: 'Ines' } }])
    expect(scrubEvent<unknown>(odd)).toEqual({ tags: {} });
});
