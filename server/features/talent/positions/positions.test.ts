import { beforeEach, describe, expect, test } from 'vitest';
import {
  createPosition,
  listPositionOwners,
  listPositions,
  updatePosition,
} from '../../../../shared/features/talent/positions/calls.ts';
import type { NewPosition, PositionChange } from '../../../../shared/features/talent/positions/position.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const create = async (more: Partial<NewPosition> = {}, company: 'Lumenary' | 'Brackenfield' = 'Lumenary') => {
  const body = { Name: 'Senior Data Engineer', Account__c: String(kith.companies[company]), ...more };
  return (await kith.as('talent').call(createPosition, { body })).body.position;
};
const change = (viewer: TestViewer, body: PositionChange) => kith.as(viewer).call(updatePosition, { body });
const list = async (viewer: TestViewer, query: object = {}) =>
  (await kith.as(viewer).call(listPositions, { query })).body;
const names = async (viewer: TestViewer, query: object = {}) =>
  (await list(viewer, query)).positions.map(({ Name }) => Name);

describe('the visible positions', () => {
  test('are those of every company for staff, and a company’s own for its people, confidential ones too', async () => {
    await create({ Name: 'Quiet Engineer', Confidential__c: true });
    await create({ Name: 'Loud Designer' }, 'Brackenfield');
    for (const viewer of ['admin', 'talent', 'sales', 'defpod'] as const)
      expect(await names(viewer)).toEqual(['Loud Designer', 'Quiet Engineer']);
    expect(await names('portco')).toEqual(['Quiet Engineer']);
    expect(await names('portco2')).toEqual(['Loud Designer']);
    expect(await names('admin off')).toEqual([]);
  });

  test('hide other companies’ positions also in counts and filters', async () => {
    const hidden = await create({ Name: 'Quiet Engineer', Confidential__c: true });
    for (const query of [{}, { company: String(kith.companies.Lumenary) }, { q: 'quiet' }, { cursor: hidden.Id }]) {
      const answer = await kith.as('portco2').call(listPositions, { query });
      expect(answer.body).toEqual({
        positions: [],
        next_cursor: null,
        fitting: 0,
        companies: 0,
        might_be_closed: 0,
        all: 0,
      });
    }
    expect((await change('portco2', { Id: hidden.Id, Status__c: 'Close' })).status).toBe(404);
  });

  test('hide the firm’s own fields from a company, which cannot filter by them either', async () => {
    const [owner] = (await kith.as('admin').call(listPositionOwners, {})).body.users;
    await create({ High_Priority__c: true, Confidential__c: true, Owner__c: owner!.Id });
    const { positions } = await list('portco', { owner: 'none', high_priority: 'true' });
    expect(positions).toHaveLength(1);
    for (const field of ['Confidential__c', 'High_Priority__c', 'Owner__c', 'Owner__r'])
      expect(positions[0]).not.toHaveProperty(field);
    expect((await list('sales')).positions[0]).toMatchObject({
      Confidential__c: true,
      High_Priority__c: true,
      Owner__c: owner!.Id,
      Owner__r: { Name: owner!.Name },
    });
    expect(await names('sales', { owner: 'none' })).toEqual([]);
  });
});

describe('the right to change a position', () => {
  test('covers every field for the talent team', async () => {
    const { Id } = await create();
    const { users } = (await kith.as('talent').call(listPositionOwners, {})).body;
    expect(users.map(({ Name }) => Name)).toEqual(['Mirela Odstrand']);
    const given: Omit<PositionChange, 'Id'> = {
      Name: 'Data Lead',
      Location__c: 'Haifa',
      Main_skill__c: 'Data Engineering',
      Role__c: 'Manager',
      Skill_Category__c: 'Data & AI',
      Confidential__c: true,
      High_Priority__c: true,
      Owner__c: users[0]!.Id,
      Link_to_Job__c: 'https://lumenary.example/jobs/1',
      Short_Description__c: 'Pipelines',
    };
    expect((await change('talent', { Id, ...given })).body.position).toMatchObject(given);
  });

  test.each([
    ['Confidential__c', true],
    ['High_Priority__c', true],
    ['Owner__c', null],
    ['Name', 'Other'],
    ['Link_to_Job__c', 'https://lumenary.example'],
    ['Short_Description__c', 'Other'],
  ])('does not cover %s for a company', async (field, value) => {
    const { Id } = await create();
    const { status, error } = await change('portco', { Id, Role__c: 'Manager', [field]: value });
    expect({ status, message: error.message }).toEqual({
      status: 403,
      message: `${field} can only be changed by the talent team. You can change location, skill and role.`,
    });
    expect((await list('portco')).positions[0]!.Role__c).toBe('Individual Contributor');
  });

  test('covers place, skill, role and closing of its own positions for a company', async () => {
    const { Id } = await create();
    const given = { Location__c: 'Haifa', Main_skill__c: 'Machine Learning', Role__c: 'Manager' } as const;
    expect((await change('portco', { Id, ...given })).body.position).toMatchObject(given);
    expect((await change('portco', { Id, Status__c: 'Close' })).body.position.Status__c).toBe('Close');
    expect(await names('talent')).toEqual([]);
  });

  test('allows only possible owners as owners', async () => {
    const { Id } = await create();
    const { status, error } = await change('talent', { Id, Owner__c: String(kith.users.sales) });
    expect({ status, fields: error.fields }).toEqual({
      status: 400,
      fields: { Owner__c: 'Choose someone in the talent team.' },
    });
  });
});

describe('a position', () => {
  test('has the values that follow from its title, marked as inferred until somebody sets them', async () => {
    const made = await create();
    expect(made).toMatchObject({
      Skill_Category__c: 'Data & AI',
      Main_skill__c: 'Data Engineering',
      Role__c: 'Individual Contributor',
      inferred: ['Skill_Category__c', 'Role__c', 'Main_skill__c'],
    });
    const { position } = (await change('talent', { Id: made.Id, Role__c: 'Manager' })).body;
    expect(position.inferred).toEqual(['Skill_Category__c', 'Main_skill__c']);
  });

  test('keeps the given values', async () => {
    const made = await create({ Main_skill__c: 'Brand Design', Role__c: 'Executive', Location__c: ' Tel Aviv ' });
    expect(made).toMatchObject({
      Skill_Category__c: 'Design',
      Main_skill__c: 'Brand Design',
      Role__c: 'Executive',
      Location__c: 'Tel Aviv',
      inferred: [],
    });
  });

  test('has a skill of its category: another category removes it, and both must belong together', async () => {
    const { Id } = await create();
    const both = { Main_skill__c: 'Backend', Skill_Category__c: 'Design' } as const;
    expect((await change('talent', { Id, ...both })).error.fields).toEqual({ Main_skill__c: 'Of Engineering.' });
    const { position } = (await change('talent', { Id, Skill_Category__c: 'Design' })).body;
    expect(position).toMatchObject({ Skill_Category__c: 'Design', Main_skill__c: null, inferred: ['Role__c'] });
  });

  test('can be closed once, and opened again, and cannot be changed while it is closed', async () => {
    const { Id } = await create();
    await change('talent', { Id, Status__c: 'Close' });
    const twice = await change('talent', { Id, Status__c: 'Close' });
    expect({ status: twice.status, present: twice.error.present }).toEqual({ status: 409, present: 'Close' });
    expect((await change('talent', { Id, Location__c: 'Haifa' })).error.allowed).toEqual(['Open']);
    expect((await change('portco', { Id, Status__c: 'Open' })).body.position.Status__c).toBe('Open');
    expect(await names('admin')).toEqual(['Senior Data Engineer']);
    const deeds = await kith.db.selectFrom('audit').select('action').where('entity', '=', 'position').execute();
    expect(deeds.map(({ action }) => action)).toEqual(['position.created', 'position.closed', 'position.opened']);
  });

  test('might be closed after 14 days without confirmation', async () => {
    await create();
    kith.setNow(new Date('2026-12-05T12:00:00.000Z'));
    expect((await list('admin')).might_be_closed).toBe(0);
    kith.setNow(new Date('2026-12-06T12:00:00.000Z'));
    expect((await list('admin')).positions[0]!.might_be_closed).toBe(true);
    expect(await names('portco', { might_be_closed: 'true' })).toEqual(['Senior Data Engineer']);
  });

  test('belongs to the firm or one of its portfolio, and has a complete address', async () => {
    const body = { Name: 'Smith', Account__c: '999999' };
    expect((await kith.as('talent').call(createPosition, { body })).error.fields).toEqual({
      Account__c: 'Not a portfolio company.',
    });
    const { Id } = await create();
    const { status, error } = await change('talent', { Id, Link_to_Job__c: 'javascript:alert(1)' });
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: ['Link_to_Job__c'] });
  });
});

test('positions can be found by company, words, category, place, owner and priority, and are counted', async () => {
  await create({ Name: 'Opportunistic Künstler', Skill_Category__c: 'Design', Location__c: 'Köln; Haifa' });
  await create({ High_Priority__c: true });
  await create({ Name: 'Counsel', Owner__c: String(kith.users.talent) }, 'Brackenfield');
  expect(await names('admin', { q: 'kunst' })).toEqual(['Opportunistic Künstler']);
  expect(await names('admin', { q: 'bracken' })).toEqual(['Counsel']);
  expect(await names('admin', { q: '%' })).toHaveLength(3);
  expect(await names('admin', { category: 'Legal' })).toEqual(['Counsel']);
  expect(await names('admin', { location: 'koln' })).toEqual(['Opportunistic Künstler']);
  expect(await names('admin', { owner: String(kith.users.talent) })).toEqual(['Counsel']);
  expect(await names('admin', { owner: 'none', high_priority: 'true' })).toEqual(['Senior Data Engineer']);
  const { fitting, companies, all } = await list('admin', { hide_opportunistic: 'true' });
  expect({ fitting, companies, all }).toEqual({ fitting: 2, companies: 2, all: 3 });
});

test('each position comes on one page only, also among companies of one name', async () => {
  await kith.db.updateTable('account').set({ name_key: 'same' }).execute();
  for (const company of ['Lumenary', 'Brackenfield', 'Lumenary'] as const) await create({}, company);
  const whole = (await list('admin')).positions.map(({ Id }) => Id);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list('admin', { limit: 1, ...(cursor ? { cursor } : {}) });
    seen.push(...page.positions.map(({ Id }) => Id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(whole);
  expect(seen).toHaveLength(3);
});
