/**
 * What the kill test of introductions kills: node server/testing-server.ts <database url> <hours> <smtp url>.
 * The whole app with its job runner, real mails and a clock that is so many hours ahead, so that what a killed process
 * held is taken over at once. Tells its port on its output.
 */
import type { AddressInfo } from 'node:net';
import { smtpMail } from './adapters/smtp.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './db/open.ts';
import { DEMO_FIRM } from './demo/people.ts';
import { introJobs } from './intros/jobs.ts';
import { messageJobs } from './platform/delivery.ts';
import type { Deps } from './platform/deps.ts';
import { type RunningJobs, startJobRunner } from './platform/job-runner.ts';
import { outbox } from './ports/outbox.ts';
import { readSettings } from './settings.ts';

const [databaseUrl, hours, smtpUrl, secret] = process.argv.slice(2);
const db = openDatabase(databaseUrl!);
const clock = { now: () => new Date(Date.now() + Number(hours) * 3_600_000) };
const never = () => Promise.reject(new Error('Nobody signs in here.'));
let jobs: RunningJobs | undefined;
const deps: Deps = {
  db,
  settings: { ...readSettings({ RATE_LIMIT: '100000' }, DEMO_FIRM), publicUrl: 'http://kith.example' },
  clock,
  identity: { verify: never, exchange: never },
  ...outbox(db, clock),
  mail: smtpMail(smtpUrl!, 'kith@quillmark.example'),
  secret: secret!,
  wakeJobs: () => jobs?.wake(),
};
const app = await buildApp({ deps, sessionSecret: secret! });
await app.listen({ port: 0, host: '127.0.0.1' });
jobs = startJobRunner({ db, kinds: { ...introJobs(deps), ...messageJobs(deps) }, clock, failed: () => undefined });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
