import { beforeEach, describe, expect, test } from 'vitest';
import { candidatesByFit, positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';
import { computeFit, computeFitScore } from './fit.ts';
import { findCommonPlace, readPlaces } from './places.ts';
import { type KnownPerson, readHome, type StatedWork, toPersonsWork, toPositionsWork } from './work.ts';

const HOME = readHome('Israel');
const person = (more: Partial<KnownPerson> = {}): KnownPerson => ({
  skills: null,
  category: null,
  role: null,
  location: null,
  now: [],
  before: [],
  ...more,
});
const position = (more: Partial<StatedWork> = {}): StatedWork => ({
  name: 'Senior Backend Engineer',
  main_skill: 'Backend',
  skill_category: 'Engineering',
  role: 'Individual Contributor',
  location: null,
  ...more,
});
const judge = (a: KnownPerson, b: StatedWork = position()) => computeFit(toPersonsWork(a), toPositionsWork(b), HOME);
const order = (...people: KnownPerson[]) => people.map((person) => judge(person).score);
const falls = (scores: readonly number[]) => scores.every((score, at) => at === 0 || score < scores[at - 1]!);

describe('the fit between a person and a position', () => {
  test('counts the main skill most, then the category; and earlier work less', () => {
    const backend = person({ now: ['Backend Engineer'] });
    expect(judge(backend)).toMatchObject({ summary: 'Backend, same seniority' });
    expect(judge(person({ now: ['Frontend Engineer'] }))).toMatchObject({
      summary: 'Same category: Engineering, same seniority',
    });
    const once = person({ now: ['Product Manager'], before: ['Backend Engineer'] });
    expect(judge(once).summary).toBe('Backend before, same seniority');
    expect(falls(order(backend, once, person({ now: ['Frontend Engineer'] }), person({ now: ['Accountant'] })))).toBe(
      true,
    );
  });

  test('counts related work more than the category alone, also across categories, and says that it is related', () => {
    const close = person({ now: ['Platform Engineer'] });
    expect(judge(close)).toMatchObject({ summary: 'Platform Engineering, close to Backend, same seniority' });
    expect(judge(close).details).not.toContain('also Platform Engineering');
    const engineers = [person({ now: ['Backend Engineer'] }), close, person({ now: ['Hardware Engineer'] })];
    expect(falls(order(...engineers))).toBe(true);
    const projects = position({ name: 'Project Lead', main_skill: 'Project Management', skill_category: 'Operations' });
    const programs = judge(person({ skills: 'Program Management' }), projects);
    expect(programs.summary).toBe('Program Management, close to Project Management');
    expect(programs.score).toBeGreaterThan(judge(person({ skills: 'Procurement' }), projects).score);
  });

  test('prefers the skills that people told to those in the titles', () => {
    const stated = person({
      skills: 'Backend;DevOps',
      category: 'Engineering',
      role: 'Manager',
      now: ['Account Executive'],
    });
    expect(judge(stated)).toMatchObject({
      summary: 'Backend, one step down',
      details: ['also DevOps', 'no place named'],
    });
  });

  test('gives seniority in steps, from the person to the position', () => {
    const head = position({ role: 'Executive' });
    const sells = (role: KnownPerson['role']) => judge(person({ role, category: 'Sales' }), head).summary;
    expect(sells('Individual Contributor')).toBe('Other work, two steps up');
    expect(sells('Manager')).toBe('Other work, one step up');
    expect(sells('Executive')).toBe('Other work, same seniority');
  });

  test('takes the category from told skills, whatever the title says', () => {
    const stated = person({ skills: 'DevOps', now: ['Account Executive'] });
    expect(judge(stated)).toMatchObject({ summary: 'Same category: Engineering, same seniority' });
    expect(judge(stated).details).toContain('also DevOps');
  });

  test('does not call unknown work different work', () => {
    const nobody = { score: 0, summary: 'Their work is unknown', details: [] };
    expect(judge(person(), position({ location: 'Haifa' }))).toEqual(nobody);
    const unread = position({ name: 'Wizard', main_skill: null, skill_category: null, role: null });
    expect(judge(person({ now: ['Backend Engineer'] }), unread).summary).toBe('The work is unknown');
    expect(judge(person({ now: ['Accountant'] })).summary).toBe('Other work, same seniority');
  });

  test('orders by the same score that is shown', () => {
    const people = [
      person({ now: ['Backend Engineer', 'Founder'], before: ['Data Analyst'], location: 'Haifa, Israel' }),
      person({ skills: 'DevOps;Frontend', role: 'Manager' }),
      person(),
    ];
    for (const work of people.map(toPersonsWork))
      expect(computeFitScore(work, toPositionsWork(position()), HOME)).toBe(
        computeFit(work, toPositionsWork(position()), HOME).score,
      );
  });

  test.each([
    ['Tel Aviv District, Israel', 'Haifa, Israel; Tel Aviv', 'in Tel Aviv'],
    ['Greater London, England, United Kingdom', 'London, UK', 'in London'],
    ['San Francisco Bay Area', 'New York, NY | San Francisco, CA', 'in San Francisco'],
    ['Austin, Texas, United States', 'Remote, US', 'in US'],
    ['Porto, Portugal', 'Remote - Europe', 'remote'],
    ['Haifa, Israel', null, 'home market'],
    ['Porto, Portugal', null, 'no place named'],
    ['Porto, Portugal', 'Berlin', null],
    ['Haifa, Israel', 'N/A', 'home market'],
    ['Cambridge, Massachusetts, United States', 'Cambridge, UK', null],
    ['Portland, Oregon', 'Portland, ME', null],
    ['Austin, Texas, United States', 'Austin, TX', 'in Austin'],
    ['Haifa, Israel', 'Haifa, IL', 'in Haifa'],
    ['Seattle, Washington', 'Washington, DC', null],
    ['Porto, Portugal', 'Remote, US', null],
    ['Porto, Portugal', 'Remote, US; Lisbon, Portugal', 'in Portugal'],
    ['Haifa, Israel', 'Berlin, Germany; Remote', 'remote'],
  ])('of a person in %s and a position in %s: %s', (from, to, words) => {
    const { details } = judge(person({ location: from }), position({ location: to }));
    expect(details).toEqual(words === null ? [] : [words]);
  });

  test('gives the narrower of two places that both name', () => {
    const both = findCommonPlace(readPlaces('Berlin, Germany'), readPlaces('Germany; Berlin, Germany'));
    expect(both).toEqual({ name: 'Berlin', wide: false });
  });
});

describe('the fit over the API', () => {
  let kith: Candidacies;
  let ines: string;
  let data: number;
  beforeEach(async () => {
    kith = await startCandidacies();
    ines = String(kith.world.contacts['Ines Calloway']);
    data = kith.position;
    await kith.app.db
      .updateTable('position')
      .set({ skill_category: 'Data & AI', role: 'Executive', name_key: 'vp data' })
      .where('id', '=', data)
      .execute();
  });
  const ask = async (viewer: TestViewer, more: object = {}) =>
    kith.app.as(viewer).call(positionsByFit, { query: { candidate: ines, ...more } });
  const names = async (viewer: TestViewer, more: object = {}) =>
    (await ask(viewer, more)).body.positions.map((position) => position.position.Name);
  const brackenfield = (change: object = {}) =>
    kith.opening({
      account_id: kith.app.companies.Brackenfield,
      name: 'Tax Lead',
      skill_category: 'Finance',
      ...change,
    });

  test('lists positions by fit, those of all companies for staff and its own for a company', async () => {
    await brackenfield();
    const all = await ask('admin');
    expect(all.body).toMatchObject({ fitting: 2, reviewed: 0, next_cursor: null });
    expect(all.body.positions.map(({ fit: { summary } }) => summary)).toEqual([
      'Same category: Data & AI, one step up',
      'Other work',
    ]);
    expect(await names('portco')).toEqual(['VP Data']);
    expect(await names('portco2')).toEqual(['Tax Lead']);
    expect((await ask('portco')).body.positions[0]!.position).not.toHaveProperty('High_Priority__c');
  });

  test('continues a page after the last position of the page before, also when that one is gone meanwhile', async () => {
    await brackenfield();
    await brackenfield({ name: 'Payroll Lead' });
    const { next_cursor: cursor } = (await ask('admin', { limit: 2 })).body;
    expect(await names('admin', { limit: 2, cursor })).toEqual(['Tax Lead']);
    await kith.put();
    expect(await names('admin', { limit: 2, cursor })).toEqual(['Tax Lead']);
    expect((await ask('admin', { cursor: '1' })).status).toBe(404);
  });

  test('puts urgent positions before others of equal fit, for staff alone', async () => {
    const urgent = { account_id: kith.app.companies.Lumenary, name: 'Tax Lead', skill_category: 'Finance' };
    await kith.opening({ ...urgent, name: 'Urgent Lead', high_priority: 1 });
    await kith.opening(urgent);
    expect(await names('admin')).toEqual(['VP Data', 'Urgent Lead', 'Tax Lead']);
    expect(await names('portco')).toEqual(['VP Data', 'Tax Lead', 'Urgent Lead']);
  });

  test('leaves out and counts earlier candidacies, whatever their result', async () => {
    const id = await kith.put();
    await kith.stand(id, { status: 'Rejected by account' });
    expect((await ask('admin')).body).toMatchObject({ fitting: 0, reviewed: 1 });
  });

  test('shows people no positions of their own employer, and does not show them there', async () => {
    const kei = String(kith.world.contacts['Kei Tamsin']);
    const of = (viewer: TestViewer) => kith.app.as(viewer).call(positionsByFit, { query: { candidate: kei } });
    expect((await of('admin')).body.positions).toEqual([]);
    expect((await of('portco')).status).toBe(404);
  });

  test('finds a position without a place in the home market, and others in their places', async () => {
    await brackenfield({ location: 'Berlin', place_key: 'berlin' });
    expect(await names('admin', { location: 'israel' })).toEqual(['VP Data']);
    expect(await names('admin', { location: 'berlin' })).toEqual(['Tax Lead']);
    expect(await names('admin', { location: 'porto' })).toEqual([]);
  });

  test('puts an unknown head-count in no range, and can hide opportunistic openings', async () => {
    await kith.app.db.updateTable('account').set({ headcount: 140 }).where('name', '=', 'Lumenary').execute();
    await brackenfield({ name: 'Opportunistic', name_key: 'opportunistic' });
    expect(await names('admin', { headcount_from: 100, headcount_to: 500 })).toEqual(['VP Data']);
    expect(await names('admin', { headcount_from: 141 })).toEqual([]);
    const upsideDown = await ask('admin', { headcount_from: 500, headcount_to: 100 });
    expect(upsideDown).toMatchObject({ status: 400, body: { fields: { headcount_to: 'Below the lower end' } } });
    expect(await names('admin', { hide_opportunistic: 'true' })).toEqual(['VP Data']);
  });

  const known = async (...names: string[]) => {
    const at = kith.app.deps.clock.now().toISOString();
    for (const name of names)
      await kith.app.db
        .insertInto('candidate')
        .values({ contact_id: kith.world.contacts[name]!, created_at: at, updated_at: at } as never)
        .execute();
  };
  const candidates = async (position: number) =>
    (await kith.app.as('admin').call(candidatesByFit, { params: { id: String(position) } })).body;

  test('lists the candidates for a position, and the result of each candidacy', async () => {
    await known('Ines Calloway', 'Kei Tamsin');
    // Kei works at the position's company.
    expect(await candidates(data)).toMatchObject({ of: 1, candidates: [{ Name: 'Ines Calloway', poscan: null }] });
    const id = await kith.put();
    const put = { Id: id, status_label: 'To send to account', set: 'new' };
    expect((await candidates(data)).candidates[0]!.poscan).toMatchObject(put);
    expect((await kith.app.as('portco').call(candidatesByFit, { params: { id: String(data) } })).status).toBe(403);
  });

  test('judges candidates by their earlier jobs as well', async () => {
    await known('Ines Calloway');
    const smith = await kith.opening({ name: 'Smith', role: null });
    expect((await candidates(smith)).candidates[0]!.fit.summary).toBe('an earlier title says smith');
  });

  test('lists candidates without any fit only if they were put forward', async () => {
    await known('Ines Calloway');
    const odd = await kith.opening({ name: 'Wizard', role: null, location: 'Berlin' });
    expect((await candidates(odd)).candidates).toEqual([]);
    await kith.put({ Position__c: String(odd) });
    expect((await candidates(odd)).candidates).toMatchObject([{ Name: 'Ines Calloway', fit: { score: 0 } }]);
  });
});
