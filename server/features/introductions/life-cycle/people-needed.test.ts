/**
 * A step that speaks of a person is taken only when that person is known: nobody is told of an event that did not
 * happen.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { INTRO_STATUSES, type IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE, NEEDS, type Need } from '../../../../shared/core/introductions/statuses.ts';
import { updateIntro } from '../../../../shared/features/introductions/calls.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { type Intros, insertContact, startIntros } from '../../../testing/intros.ts';

let world: Intros;
let id: string;
beforeEach(async () => {
  world = await startIntros();
  id = await world.ask();
});

const update = (body: object) => world.app.as('admin').call(updateIntro, { body: { Id: id, ...body } });
const put = (row: Partial<IntroRow>) =>
  world.app.db.updateTable('intro').set(row).where('id', '=', Number(id)).execute();
const FIELDS = { facilitator: 'Kith_Facilitator__c', connector: 'Connector__c', target: 'To_Who__c' } as const;

/** Every choice of who is filled in. */
const FILLED = Array.from({ length: 2 ** NEEDS.length }, (_, bits) =>
  NEEDS.filter((_need, place) => bits & (2 ** place)),
);
const row = (filled: readonly Need[]): Partial<IntroRow> => ({
  facilitator_user_id: filled.includes('facilitator') ? world.app.users.admin! : null,
  connector_contact_id: filled.includes('connector') ? world.connector : null,
  connector_name: filled.includes('connector') ? 'Tal Berkovan' : null,
  target_contact_id: filled.includes('target') ? world.ines : null,
  target_contact_name: filled.includes('target') ? 'Ines Calloway' : null,
});

/** Each step of the life cycle, with where it leads from. */
const STEPS = INTRO_STATUSES.flatMap((from) => INTRO_LIFE[from].steps.map((step) => ({ from, step })));

/**
 * Can this choice of who is filled in tell that a step asks for these people and no others? Those of them with nobody else, all but
 * them, and everybody: any further choice repeats an answer.
 */
const tells = (filled: readonly Need[], needs: readonly Need[]): boolean =>
  filled.length === NEEDS.length ||
  filled.every((need) => needs.includes(need)) ||
  NEEDS.every((need) => filled.includes(need) !== needs.includes(need));

test.each(FILLED.map((filled) => [filled.join(' and ') || 'nobody', filled] as const))(
  'with %s filled in, every step about another person is refused, and all others are allowed',
  async (_, filled) => {
    world.app.deps.settings.stepGraceMs = 0;
    for (const { from, step } of STEPS.filter(({ step }) => step.who.includes('staff'))) {
      if (!tells(filled, INTRO_LIFE[step.to].needs)) continue;
      await put({ ...row(filled), status: from, came_from: step.onlyBack ? step.to : null });
      const stated = { Status__c: step.to, Reject_Reason__c: 'No More Need' };
      const { status, error } = await update(stated);
      // An e-mail to the facilitator goes to its sender, if nobody was chosen.
      const chosen = step.to === 'Sent Email to Facilitator' ? [...filled, 'facilitator'] : filled;
      const missing = INTRO_LIFE[step.to].needs.filter((need) => !chosen.includes(need));
      const words = `${from} to ${step.to}`;
      expect(status, words).toBe(missing.length > 0 ? 400 : 200);
      if (missing.length > 0)
        expect(Object.keys(error.fields ?? {}), words).toEqual(missing.map((need) => FIELDS[need]));
    }
  },
);

test('a status requires the people in its sentence', () => {
  const needing = (need: Need) => INTRO_STATUSES.filter((status) => INTRO_LIFE[status].needs.includes(need));
  expect(needing('facilitator')).toEqual(['Sent Email to Facilitator', 'Facilitator Agreed']);
  const fromAskedOn: IntroStatus[] = [
    'Asked',
    'Asked Connector - Pinged',
    'Agreed',
    'Connector Agreed - Pinged',
    'Sent',
    'Request Sent to Target - Pinged',
    'Target Company is Checking',
    'Introduced',
  ];
  expect(needing('connector')).toEqual(fromAskedOn);
  expect(needing('target')).toEqual(fromAskedOn);
});

test('a person whom the status names cannot be removed from the request, but can be exchanged', async () => {
  await world.walk(id, 'Asked');
  const { status, error } = await update({ Connector__c: null });
  expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { Connector__c: 'Needed for this status' } });
  const another = await insertContact(world.app, 'Una Marsh', null);
  expect((await update({ Connector__c: String(another) })).status).toBe(200);
});

test('an earlier exception does not block other changes', async () => {
  await put({ ...row([]), status: 'Asked' });
  expect((await update({ Goal__c: 'Talent' })).status).toBe(200);
});

describe('where the facilitator knows the target person', () => {
  const facilitator = () => String(world.app.users.admin);
  beforeEach(async () => {
    const { app, ines } = world;
    const own = await insertContact(app, 'Dana Whitlock', null);
    await app.db.updateTable('app_user').set({ contact_id: own }).where('id', '=', app.users.admin!).execute();
    const tie = { contact_id: ines, member_id: own, probability: 0.5, category: 2, evidence: '[]' };
    await app.db
      .insertInto('tie')
      .values(tie as never)
      .execute();
  });

  test('they become the connector, too', async () => {
    const { body } = await update({
      Status__c: 'Asked',
      Kith_Facilitator__c: facilitator(),
      To_Who__c: String(world.ines),
    });
    expect(body.result.Connector__r).toMatchObject({ Name: 'Dana Whitlock' });
  });

  test('a connector who was chosen stays', async () => {
    const { body } = await update({
      Status__c: 'Asked',
      Kith_Facilitator__c: facilitator(),
      To_Who__c: String(world.ines),
      Connector__c: String(world.connector),
    });
    expect(body.result.Connector__r).toMatchObject({ Name: 'Tal Berkovan' });
  });
});

describe('a target person of another company', () => {
  let elsewhere: string;
  beforeEach(async () => {
    const { app } = world;
    const company = await app.db
      .selectFrom('account')
      .select('id')
      .where('name', '=', 'Brackenfield')
      .executeTakeFirst();
    elsewhere = String(await insertContact(app, 'Otto Venn', company!.id));
  });

  test('is refused until somebody confirms it', async () => {
    const { status, error } = await update({ To_Who__c: elsewhere });
    expect({ status, message: error.message, fields: error.fields }).toEqual({
      status: 400,
      message:
        'Otto Venn doesn’t work at Castellan Bank, as far as we know. Confirm that you mean this person, or choose someone else.',
      fields: { To_Who__c: 'Of another company', Target_Works_Elsewhere__c: 'To be confirmed' },
    });
    expect((await update({ To_Who__c: elsewhere, Target_Works_Elsewhere__c: true })).status).toBe(200);
    expect((await update({ To_Who__c: elsewhere, Goal__c: 'Talent' })).status).toBe(200);
  });

  test('is described in the mail as working there', async () => {
    await update({
      Status__c: 'Asked',
      Connector__c: String(world.connector),
      To_Who__c: elsewhere,
      Target_Works_Elsewhere__c: true,
    });
    await world.app.runJobs();
    const input = (await world.messages()).find(({ recipient }) => recipient === 'tal@quillmark.example');
    expect(input?.body).toContain('to Otto Venn (now at Brackenfield) at Castellan Bank');
  });
});
