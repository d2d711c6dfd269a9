import { beforeEach, describe, expect, test } from 'vitest';
import { getCandidate, updateCandidate } from '../../shared/poscans/calls.ts';
import { type Poscans, startPoscans } from '../testing/poscans.ts';

/** A call of the class: how a tab changes some fields based on others, and how the row reads then. */
interface Edited {
  change: (fields: object, basedOn?: Record<string, unknown>) => Promise<{ status: number; error?: unknown }>;
  read: () => Promise<object>;
  /** Two fields: the values at first, those of one tab, and those of the other. */
  first: [string, string];
  values: { start: [unknown, unknown]; one: [unknown, unknown]; other: [unknown, unknown] };
}

let kith: Poscans;
beforeEach(async () => {
  kith = await startPoscans();
});
const admin = () => kith.app.as('admin');

const EDITED: Record<string, () => Promise<Edited>> = {
  'contact/update': async () => {
    const Id = String(kith.world.contacts['Ines Calloway']);
    return {
      change: (fields, basedOn) =>
        admin().call(updateCandidate, { body: { Id, ...fields, ...(basedOn && { basedOn }) } }),
      read: async () => (await admin().call(getCandidate, { body: { sfId: Id } })).body.candidate!,
      first: ['Role__c', 'MobilePhone'],
      values: { start: [null, null], one: ['Manager', '+1 555 0100'], other: ['Executive', '+1 555 0199'] },
    };
  },
};

describe.each(Object.keys(EDITED))('%s', (name) => {
  const begin = async () => {
    const edited = await EDITED[name]!();
    const [first, second] = edited.first;
    const { start, one, other } = edited.values;
    return { ...edited, first, second, start, one, other };
  };

  test('refuses a stale change, shows what stands, and takes the change over that', async () => {
    const { change, read, first, start, one, other } = await begin();
    expect((await change({ [first]: one[0] }, { [first]: start[0] })).status).toBe(200);
    const refused = await change({ [first]: other[0] }, { [first]: start[0] });
    expect(refused).toMatchObject({ status: 409, error: { code: 'stale', theirs: { [first]: one[0] } } });
    expect(await read()).toMatchObject({ [first]: one[0] });
    expect((await change({ [first]: other[0] }, { [first]: one[0] })).status).toBe(200);
    expect(await read()).toMatchObject({ [first]: other[0] });
  });

  test('keeps what another tab wrote in a field that this one left as it was', async () => {
    const { change, read, first, second, start, one, other } = await begin();
    expect((await change({ [first]: one[0] }, { [first]: start[0] })).status).toBe(200);
    const whole = { [first]: start[0], [second]: start[1] };
    expect((await change({ ...whole, [second]: other[1] }, whole)).status).toBe(200);
    expect(await read()).toMatchObject({ [first]: one[0], [second]: other[1] });
  });

  test('lets exactly one of two changes at once win', async () => {
    const { change, read, first, start, one, other } = await begin();
    const answers = await Promise.all(
      [one[0], other[0], one[0], other[0]].map((value, index) =>
        change({ [first]: value }, { [first]: start[0] }).then(({ status }) => ({ value, status, index })),
      ),
    );
    const won = answers.filter(({ status }) => status === 200).map(({ value }) => value);
    expect(new Set(won).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await read()).toMatchObject({ [first]: won[0] });
  });

  test('takes a change that says nothing of what it is based on, as before', async () => {
    const { change, read, first, start, one, other } = await begin();
    await change({ [first]: one[0] }, { [first]: start[0] });
    expect((await change({ [first]: other[0] })).status).toBe(200);
    expect(await read()).toMatchObject({ [first]: other[0] });
  });

  test('says which field of the ground it does not know', async () => {
    const { change, first, one } = await begin();
    expect(await change({ [first]: one[0] }, { Nonsense: 1 })).toMatchObject({
      status: 400,
      error: { code: 'invalid' },
    });
  });
});
