import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../shared/features/enrichment/calls.ts';
import { getByLinkedinId } from '../../../shared/features/panel/calls.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { computeSuppressionHashes, loadSuppressionSalt } from '../../core/network/derive/suppression.ts';
import { EnrichmentBusy, EnrichmentStoppedError, EnrichmentUnclear } from '../../platform/ports/enrichment.ts';
import { formatIsoMonth, OPEN_END } from '../../platform/time/months.ts';
import { START, type TestApp } from '../../testing/app.ts';
import { startCandidacies } from '../../testing/poscans.ts';
import { deriveAll, insertWorld } from '../../testing/world.ts';
import { makeCareer, makeCareerJob, startWithProvider, type TestProvider } from './testing.ts';

const DAY_MS = 86_400_000;
const INES = 'https://www.linkedin.com/in/ines-calloway/';

let app: TestApp;
let provider: TestProvider;
beforeEach(async () => {
  ({ app, provider } = await startWithProvider());
});

const scrape = async (linkedinUrls: string[], more: object = {}) => {
  const { body } = await app.as('talent').call(calls.scrapeContacts, { body: { linkedinUrls, ...more } });
  await app.runJobs();
  return (await app.as('talent').call(calls.getScrape, { params: { id: body.result.id } })).body.result;
};
const loadRows = async (id: string) =>
  (await app.as('talent').call(calls.listScrapeRows, { params: { id }, query: {} })).body.rows.map(
    ({ line, outcome, message }) => [line, outcome, message],
  );
const undo = async (id: string) => {
  const { status } = await app.as('talent').call(calls.undoScrape, { params: { id } });
  await app.runJobs();
  return status;
};

/** Every job as `who: title at company, from – to`. */
async function jobs(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('tenure')
    .innerJoin('contact', 'contact.id', 'tenure.contact_id')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['contact.name as who', 'title.text as title', 'account.name as company', 'start_month', 'end_month'])
    .where('contact.profile_key', 'is not', null)
    .orderBy('tenure.id')
    .execute();
  return rows.map(
    ({ who, title, company, start_month, end_month }) =>
      `${who}: ${title} at ${company}, ${formatIsoMonth(start_month)} – ${end_month === OPEN_END ? 'now' : formatIsoMonth(end_month)}`,
  );
}
const present = async () => {
  const row = await app.db
    .selectFrom('contact')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .innerJoin('title', 'title.id', 'contact.title_id')
    .select(['title.text', 'account.name'])
    .where('contact.profile_key', '=', 'in/ines-calloway')
    .executeTakeFirst();
  return row && `${row.text} at ${row.name}`;
};
async function differences(): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(app.db, START, ({ what }) => found.push(what));
  return found;
}

/** Ines Calloway, CTO at Harrow since nobody knows when, by another source. */
const knowInes = (from?: string) =>
  insertWorld(app, {
    accounts: { Harrow: {} },
    people: { 'Ines Calloway': { jobs: [{ at: 'Harrow', title: 'CTO', ...(from ? { from } : {}) }] } },
  });

describe('a career', () => {
  test('becomes jobs with dates under a source of its own, and a new person where nobody was known', async () => {
    await deriveAll(app.db, START);
    provider.answers.set('in/ines-calloway', makeCareer('Ines Calloway', makeCareerJob('Lumenary', 'CEO', [2024, 6])));
    const run = await scrape([INES]);
    expect(run).toMatchObject({ state: 'done', done: 1, total: 1, counts: { new: 1 }, by: 'Mirela Odstrand' });
    expect(await jobs()).toEqual(['Ines Calloway: CEO at Lumenary, 2024-06 – now']);
    expect(await loadRows(run.id)).toEqual([[1, 'new', 'Now CEO at Lumenary since Jun 2024.']]);
    expect(await differences()).toEqual([]);
  });

  test('ends the open job that they left, and undoing it opens the job again', async () => {
    await knowInes();
    provider.answers.set(
      'in/ines-calloway',
      makeCareer(
        'ines calloway',
        makeCareerJob('Lumenary', 'CEO', [2024, 6]),
        makeCareerJob('Harrow', 'Chief Technology Officer', [2019, 3], [2024, 5]),
      ),
    );
    const run = await scrape([INES]);
    expect(await jobs()).toEqual([
      'Ines Calloway: CTO at Harrow, null – 2024-05',
      'Ines Calloway: CEO at Lumenary, 2024-06 – now',
      'Ines Calloway: Chief Technology Officer at Harrow, 2019-03 – 2024-05',
    ]);
    expect(await loadRows(run.id)).toEqual([
      [1, 'changed', 'Now CEO at Lumenary since Jun 2024. No longer CTO at Harrow since May 2024. 1 earlier job.'],
    ]);
    expect(await present()).toBe('CEO at Lumenary');
    expect(await undo(run.id)).toBe(200);
    expect(await jobs()).toEqual(['Ines Calloway: CTO at Harrow, null – now']);
    expect(await present()).toBe('CTO at Harrow');
    expect(await differences()).toEqual([]);
    expect(await app.db.selectFrom('career_read').selectAll().execute()).toEqual([]);
  });

  test('of several open jobs at one employer shows the one that began last', async () => {
    const open = [
      makeCareerJob('Vanelo', 'Associate Manager', [2022, 10]),
      makeCareerJob('Vanelo', 'Manager', [2023, 11]),
      makeCareerJob('Vanelo', 'Assistant', [2021, 11]),
    ];
    provider.answers.set('in/ines-calloway', makeCareer('Ines Calloway', ...open));
    await scrape([INES]);
    expect(await present()).toBe('Manager at Vanelo');
  });

  test('leaves a job open that is known to have begun after they left', async () => {
    await knowInes('2025-01');
    provider.answers.set(
      'in/ines-calloway',
      makeCareer('Ines Calloway', makeCareerJob('Harrow', 'CTO', [2019, 3], [2021, 5])),
    );
    await scrape([INES]);
    expect((await jobs())[0]).toBe('Ines Calloway: CTO at Harrow, 2025-01 – now');
  });

  test('of another person in the same answer is not written', async () => {
    await knowInes();
    provider.answers.set('in/ines-calloway', makeCareer('Rey Ching', makeCareerJob('Ovallo', 'President', [2016, 1])));
    provider.answers.set('in/theo', {
      ...makeCareer('Somebody', makeCareerJob('Ovallo', 'CEO', [2016, 1])),
      profiles: ['in/somebody'],
    });
    const run = await scrape([INES, 'linkedin.com/in/theo']);
    expect(await jobs()).toEqual(['Ines Calloway: CTO at Harrow, null – now']);
    expect(await loadRows(run.id)).toEqual([
      [
        1,
        'rejected',
        'The provider says that this is Rey Ching, but Kith knows this address as Ines Calloway’s. Kith didn’t save anything.',
      ],
      [2, 'rejected', 'The provider returned a different profile (in/somebody). Kith didn’t save anything.'],
    ]);
  });

  test('of an erased person is not asked for', async () => {
    const [hash] = computeSuppressionHashes(await loadSuppressionSalt(app.db), { profileKey: 'in/ines-calloway' });
    await app.db
      .insertInto('suppression')
      .values({ hash: hash!, kind: 'erased', created_at: START.toISOString() })
      .execute();
    const run = await scrape([INES]);
    expect(provider.requests).toEqual([]);
    const [row] = (await app.as('talent').call(calls.listScrapeRows, { params: { id: run.id }, query: {} })).body.rows;
    expect(row).toMatchObject({ outcome: 'rejected', url: '', linkedin_id: null });
  });

  test('with save_to_ampliphy off is shown, and not written', async () => {
    provider.answers.set('in/ines-calloway', makeCareer('Ines Calloway', makeCareerJob('Lumenary', 'CEO', [2024, 6])));
    const run = await scrape([INES], { save_to_ampliphy: false });
    expect([run.counts.unchanged, await jobs()]).toEqual([1, []]);
  });
});

describe('the people to ask about', () => {
  test('are nobody twice within the days of freshness, which begin anew after that', async () => {
    provider.answers.set('in/ines-calloway', makeCareer('Ines Calloway', makeCareerJob('Lumenary', 'CEO', [2024, 6])));
    await scrape([INES, 'linkedin.com/in/Ines-Calloway?x=1', 'https://example.com/x']);
    expect(provider.requests).toHaveLength(1);
    const again = await scrape([INES]);
    expect([provider.requests.length, again.counts.fresh]).toEqual([1, 1]);
    app.setNow(new Date(START.getTime() + 32 * DAY_MS));
    expect((await scrape([INES])).counts.unchanged).toBe(1);
    expect(provider.requests).toHaveLength(2);
  });

  test('by night are the people of open candidacies, within the budget', async () => {
    const { app, put } = await startCandidacies({ enrichment: provider });
    await put();
    await app.startDay(new Date(START.getTime() + DAY_MS));
    await app.startDay(new Date(START.getTime() + 2 * DAY_MS));
    expect(provider.requests).toEqual(['in/ines-calloway', 'in/ines-calloway']);
    provider.answers.set(
      'in/ines-calloway',
      makeCareer('Ines Calloway', makeCareerJob('Castellan Bank', 'Head of Data', [2019, 3])),
    );
    await app.startDay(new Date(START.getTime() + 3 * DAY_MS));
    await app.startDay(new Date(START.getTime() + 4 * DAY_MS));
    expect(provider.requests).toHaveLength(3);
  });

  test('end for the day with the budget, and go on by themselves the next day', async () => {
    app.deps.settings.enrichmentBounds.perDay = 2;
    const run = await scrape(['a', 'b', 'c'].map((name) => `linkedin.com/in/${name}`));
    expect(run).toMatchObject({ state: 'waiting', done: 2, error: expect.stringContaining('used up') });
    await app.startDay(new Date(START.getTime() + DAY_MS));
    expect(provider.requests).toEqual(['in/a', 'in/b', 'in/c']);
  });
});

describe('a provider in trouble', () => {
  const three = ['linkedin.com/in/ann', 'linkedin.com/in/bob', 'linkedin.com/in/cid'];
  const resume = async (id: string) => {
    await app.as('talent').call(calls.resumeScrape, { params: { id } });
    await app.runJobs();
    return (await app.as('talent').call(calls.getScrape, { params: { id } })).body.result;
  };

  test('whose credit is used up stops the run, which goes on from there later', async () => {
    provider.answers.set('in/bob', new EnrichmentStoppedError('Buy more there, then go on.'));
    const run = await scrape(three);
    expect(run).toMatchObject({ state: 'stopped', done: 1, error: 'Buy more there, then go on.' });
    expect(await resume(run.id)).toMatchObject({ state: 'done', done: 3, error: null });
    expect(provider.requests).toEqual(['in/ann', 'in/bob', 'in/bob', 'in/cid']);
  });

  test('that is asked too often is left alone for as long as it says, and the request does not count for the day', async () => {
    provider.answers.set('in/bob', new EnrichmentBusy('The provider limits Kith’s requests.', 30_000));
    const run = await scrape(three);
    expect(run).toMatchObject({
      state: 'running',
      done: 1,
      error: expect.stringContaining('will continue automatically'),
    });
    app.setNow(new Date(START.getTime() + 31_000));
    await app.runJobs();
    expect((await app.as('talent').call(calls.listScrapes, { query: {} })).body).toMatchObject({
      runs: [{ state: 'done', done: 3, error: null }],
      budget: { asked: 3 },
    });
  });

  test('that answers nonsense costs one row; after five the run stops', async () => {
    const many = Array.from({ length: 7 }, (_, at) => `linkedin.com/in/p${at}`);
    for (let at = 0; at < 7; at++) provider.answers.set(`in/p${at}`, new EnrichmentUnclear('That is no career.'));
    const run = await scrape(many);
    expect(run).toMatchObject({ state: 'stopped', done: 5, counts: { rejected: 5 } });
    expect((await loadRows(run.id))[0]).toEqual([1, 'rejected', 'That is no career.']);
  });
});

describe('a list', () => {
  const upload = async (csv: string, query: object = {}) => {
    const body = new FormData();
    body.append('file', new Blob([csv]), 'people.csv');
    return app.as('talent').call(calls.scrapeFile, { body, query } as never);
  };

  test('without a column of addresses says so, and offers the columns to choose from', async () => {
    const { body } = await upload('name,page\nInes,nowhere\n');
    expect(body).toMatchObject({
      result: null,
      lacks: expect.stringContaining('no column “url”'),
      columns: [{ name: 'name' }, { name: 'page' }],
    });
    const chosen = await upload('name,page\nInes,x\n', { column: 'name' });
    expect(chosen.body.result!.counts.rejected).toBe(1);
  });

  test('names the line of each invalid address', async () => {
    const { body } = await upload(
      'name;URL\nInes;https://www.linkedin.com/in/ines-calloway\nFirm;https://linkedin.com/company/harrow\n',
    );
    await app.runJobs();
    expect(await loadRows(body.result!.id)).toEqual([
      [2, 'unknown', 'The provider doesn’t know this profile.'],
      [3, 'rejected', 'This is a company page. Use the address of a person’s profile.'],
    ]);
  });

  test('reports its result to the chat, with the given words', async () => {
    await scrape([INES], { slack_text: 'The layoffs of May' });
    const messages = await app.db.selectFrom('outbox').select('body').where('kind', '=', 'enrichment.done').execute();
    expect(messages).toEqual([
      { body: 'The layoffs of May\n1 address: 0 new, 0 changed, 0 as they were, 1 unknown, 0 not read.' },
    ]);
  });

  test('that is running is stopped before it is undone', async () => {
    const { body } = await app.as('talent').call(calls.scrapeContacts, { body: { linkedinUrls: [INES] } });
    const { id } = body.result;
    expect(await undo(id)).toBe(409);
    app.deps.settings.enrichmentBounds.perDay = 0;
    const { body: again } = await app.as('talent').call(calls.scrapeContacts, { body: { linkedinUrls: [INES] } });
    await app.as('talent').call(calls.stopScrape, { params: { id: again.result.id } });
    await app.runJobs();
    expect(await undo(again.result.id)).toBe(200);
  });
});

test('refreshing one person ignores the freshness, and the run gives its result', async () => {
  provider.answers.set('in/ines-calloway', makeCareer('Ines Calloway', makeCareerJob('Lumenary', 'CEO', [2024, 6])));
  for (const summary of ['Now CEO at Lumenary since Jun 2024.', 'Nothing new.']) {
    const { body } = await app.as('sales').call(calls.rescrapeContact, { body: { linkedin_id: 'ines-calloway' } });
    await app.runJobs();
    const run = await app.as('sales').call(calls.getScrape, { params: { id: body.result.id } });
    expect(run.body.result).toMatchObject({ kind: 'one', state: 'done', summary });
  }
  expect(provider.requests).toHaveLength(2);
});

test('staff see when a career was read, here and in the panel; the portfolio does not', async () => {
  const { contacts } = await knowInes();
  const params = { id: String(contacts['Ines Calloway']) };
  const query = { public_identifier: 'ines-calloway' };
  const read = async () => [
    (await app.as('admin').call(calls.getFreshness, { params })).body.read_at,
    (await app.as('admin').call(getByLinkedinId, { query })).body.career_read_at,
  ];
  expect(await read()).toEqual([null, null]);
  provider.answers.set('in/ines-calloway', makeCareer('Ines Calloway', makeCareerJob('Lumenary', 'CEO', [2024, 6])));
  await scrape([INES]);
  expect(await read()).toEqual([START.toISOString(), START.toISOString()]);
  expect((await app.as('portco').call(calls.getFreshness, { params })).status).toBe(403);
  expect((await app.as('portco').call(getByLinkedinId, { query })).body).not.toHaveProperty('career_read_at');
});
