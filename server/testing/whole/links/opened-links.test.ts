import { expect, test } from 'vitest';
import {
  openConnectorLink,
  openFeedbackLink,
  openTargetLink,
} from '../../../../shared/features/introductions/link-calls.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { openPoscanFeedback } from '../../../../shared/features/talent/feedback/calls.ts';
import { listTablesOfKind } from '../../../platform/db/table-kinds.ts';
import type { LinkKind } from '../../../platform/messages/link-kinds.ts';
import { loadFullText, makeLink } from '../../../platform/messages/signed-link.ts';
import type { TestApp } from '../../app.ts';
import { startIntros } from '../../intros.ts';
import { startCandidacies } from '../../poscans.ts';

/** All that is stored. */
async function readAll({ db }: TestApp): Promise<Record<string, unknown[]>> {
  const tables = (['fact', 'derived', 'record'] as const).flatMap(listTablesOfKind);
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]!]));
}

/** A link as a mail holds it. */
async function makeParams(app: TestApp, kind: LinkKind, entity: 'intro' | 'poscan', id: string) {
  const link_id = await makeLink(app.db, app.deps, kind, { entity, id: Number(id) }, app.deps.clock.now());
  const { path } = app.deps.declared.links[kind]!;
  const text = await loadFullText(app.deps, { body: `${path}…`, link_id });
  return { params: { token: text.slice(path.length) } };
}

/** Opens it as mail scanners do: more than once. @returns what is stored before and after */
async function openTwice(app: TestApp, open: () => Promise<{ status: number; text: string }>) {
  const before = await readAll(app);
  for (let times = 0; times < 2; times++) {
    const { status, text } = await open();
    expect(status, text).toBe(200);
  }
  return [await readAll(app), before];
}

test('opening the question of a link about a request changes nothing', async () => {
  const { app, ask, walk } = await startIntros();
  const id = await ask();
  const out = app.as('signed out');
  await walk(id, 'Asked');
  const connector = await makeParams(app, 'intro.connector', 'intro', id);
  const [afterConnector, beforeConnector] = await openTwice(app, () => out.call(openConnectorLink, connector));
  expect(afterConnector).toEqual(beforeConnector);
  await app.db.updateTable('intro').set({ double_opt_in: 1 }).execute();
  await walk(id, 'Agreed', 'Sent');
  const target = await makeParams(app, 'intro.target', 'intro', id);
  const [afterTarget, beforeTarget] = await openTwice(app, () => out.call(openTargetLink, target));
  expect(afterTarget).toEqual(beforeTarget);
  await walk(id, 'Target Company is Checking', 'Introduced', 'Feedback Requested');
  const feedback = await makeParams(app, 'intro.feedback', 'intro', id);
  const [afterFeedback, beforeFeedback] = await openTwice(app, () => out.call(openFeedbackLink, feedback));
  expect(afterFeedback).toEqual(beforeFeedback);
});

test('nor does opening the question of a link about a candidacy, to either side', async () => {
  const { app, put } = await startCandidacies();
  const id = await put();
  const status: CandidacyStatus = 'Introduced';
  await app.db.updateTable('poscan').set({ status }).execute();
  for (const kind of ['poscan.portcoFeedback', 'poscan.candidateFeedback'] as const) {
    const params = await makeParams(app, kind, 'poscan', id);
    const [after, before] = await openTwice(app, () => app.as('signed out').call(openPoscanFeedback, params));
    expect(after, kind).toEqual(before);
  }
});
