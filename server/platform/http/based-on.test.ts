import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { INTRO_GOALS } from '../../../shared/core/introductions/constants.ts';
import { changePreferences, getPreferences } from '../../../shared/features/accounts/preferences/calls.ts';
import { changeUser, getManagedUser } from '../../../shared/features/accounts/users/calls.ts';
import { changeCompany, getManagedCompany } from '../../../shared/features/companies/calls.ts';
import {
  changeForwardable,
  listIntroChanges,
  requestIntro,
  updateIntro,
} from '../../../shared/features/introductions/calls.ts';
import { changeLetterOpening, getYearlyLetter } from '../../../shared/features/introductions/letter/calls.ts';
import {
  changeListNote,
  changePeopleList,
  listPeopleLists,
  makePeopleList,
  saveToLists,
} from '../../../shared/features/people-lists/calls.ts';
import { createUseCase, getUseCase, updateUseCase } from '../../../shared/features/sales/calls.ts';
import { listViews, renameView, saveView } from '../../../shared/features/search/saved-views/calls.ts';
import { createSignal, editSignal, listToldSignals } from '../../../shared/features/signals/calls.ts';
import {
  getCandidate,
  poscanTimeline,
  updateCandidate,
  updateNextFeedback,
  updateOwner,
  updatePortcoFeedback,
  updatePoscan,
  updatePoscanDetails,
} from '../../../shared/features/talent/candidacies/calls.ts';
import { INTERNAL_REJECTION_REASONS, REJECTION_REASONS } from '../../../shared/features/talent/candidacies/statuses.ts';
import {
  listJobBoards,
  listPositions,
  setJobBoard,
  updatePosition,
} from '../../../shared/features/talent/positions/calls.ts';
import { type Candidacies, startCandidacies } from '../../testing/poscans.ts';
import { getEngine } from '../db/engine.ts';

type Pair = [unknown, unknown];

/** A call of the class: how a tab changes some fields, and how the row reads then. */
interface EditedRow {
  change: (fields: object) => Promise<{ status: number; error?: unknown }>;
  read: () => Promise<object>;
  /** Two fields, if the call has two: their values at first, those of one tab, and those of another. */
  fields: [string, string?];
  start: Pair;
  one: Pair;
  other: Pair;
}

let kith: Candidacies;
beforeEach(async () => {
  kith = await startCandidacies();
});
const admin = () => kith.app.as('admin');
const readCandidacy = async (id: string) => (await admin().call(poscanTimeline, { params: { id } })).body.poscan;

const EDITED: Record<string, () => Promise<EditedRow>> = {
  'contact/update': async () => {
    const Id = String(kith.world.contacts['Ines Calloway']);
    return {
      change: (fields) => admin().call(updateCandidate, { body: { Id, ...fields } }),
      read: async () => (await admin().call(getCandidate, { body: { sfId: Id } })).body.candidate!,
      fields: ['Role__c', 'MobilePhone'],
      start: [null, null],
      one: ['Manager', '+1 555 0100'],
      other: ['Executive', '+1 555 0199'],
    };
  },
  update_poscan: async () => {
    const poscanId = await kith.put();
    return {
      change: (fields) => admin().call(updatePoscanDetails, { body: { poscanId, ...fields } }),
      read: () => readCandidacy(poscanId),
      fields: ['Comments__c', 'Internal_Rejection_Reasons__c'],
      start: [null, []],
      one: ['Call in May', [INTERNAL_REJECTION_REASONS[0]]],
      other: ['Do not call', [INTERNAL_REJECTION_REASONS[1]]],
    };
  },
  tamuz_app_update: async () => {
    const Id = await kith.put();
    await kith.stand(Id, { status: 'Rejected by account' });
    return {
      change: (fields) => admin().call(updatePoscan, { body: { Id, ...fields } }),
      read: () => readCandidacy(Id),
      fields: ['Rejection_Details__c', 'Rejection_Reason__c'],
      start: [null, null],
      one: ['Too far', REJECTION_REASONS[0]],
      other: ['Too junior', REJECTION_REASONS[1]],
    };
  },
  update_feedback: async () => {
    const poscanId = await kith.put();
    return {
      change: (fields) =>
        kith.app.as('portco').call(updatePortcoFeedback, { body: { poscanId, Portco_Feedback__c: '', ...fields } }),
      read: () => readCandidacy(poscanId),
      fields: ['Portco_Feedback__c'],
      start: [null, null],
      one: ['Strong', null],
      other: ['Weak', null],
    };
  },
  update_poscan_next_feedback_request: async () => {
    const poscanId = await kith.put();
    return {
      change: (fields) => admin().call(updateNextFeedback, { body: { poscanId, date: null, ...fields } }),
      read: async () => ({ date: (await readCandidacy(poscanId)).Next_Portco_Feedback_Request__c }),
      fields: ['date'],
      start: [null, null],
      one: ['2026-12-01', null],
      other: ['2026-12-08', null],
    };
  },
  'admin/update-intro': async () => {
    const account = String(kith.world.accounts['Castellan Bank']);
    const response = await kith.app.as('portco').call(requestIntro, { params: { id: account }, body: {} });
    const { Id } = response.body.result;
    return {
      change: (fields) => admin().call(updateIntro, { body: { Id, ...fields } }),
      read: async () => (await admin().call(listIntroChanges, { params: { id: Id } })).body.intro,
      fields: ['Next_Update_Request__c', 'Relationship_With_Connector__c'],
      start: [null, null],
      one: ['2026-12-01', 'Friends'],
      other: ['2026-12-08', 'Colleagues'],
    };
  },
  'intro/forwardable': async () => {
    const account = String(kith.world.accounts['Castellan Bank']);
    const portco = kith.app.as('portco');
    const { Id: id } = (await portco.call(requestIntro, { params: { id: account }, body: {} })).body.result;
    return {
      change: (fields) => portco.call(changeForwardable, { params: { id }, body: { forwardable: '', ...fields } }),
      read: async () => (await portco.call(listIntroChanges, { params: { id } })).body.intro,
      fields: ['forwardable'],
      start: [null, null],
      one: ['We settle instant payments.', null],
      other: ['Three banks use it.', null],
    };
  },
  'position/update': async () => {
    const Id = String(kith.position);
    return {
      change: (fields) => admin().call(updatePosition, { body: { Id, ...fields } }),
      read: async () =>
        (await admin().call(listPositions, { query: {} })).body.positions.find((position) => position.Id === Id)!,
      fields: ['Location__c', 'Short_Description__c'],
      start: [null, null],
      one: ['Haifa', 'Theirs'],
      other: ['Porto', 'Mine'],
    };
  },
  'position/boards': async () => {
    const Account__c = String(kith.app.companies.Lumenary);
    const board = (name: string) => `https://jobs.lever.co/${name}`;
    const set = (fields: object) => admin().call(setJobBoard, { body: { Account__c, address: '', ...fields } });
    await set({ address: board('first') });
    return {
      change: set,
      read: async () => ({ address: (await admin().call(listJobBoards, {})).body.boards[0]!.url }),
      fields: ['address'],
      start: [board('first'), null],
      one: [board('one'), null],
      other: [board('two'), null],
    };
  },
  'sales-targets': async () => {
    const made = await kith.app.as('portco').call(createUseCase, { body: { Name: 'Banks', One_Liner__c: 'Before' } });
    const { Id: id, LastModifiedDate } = made.body.sales_target;
    const whole = { Name: 'Banks', One_Liner__c: 'Before', LastModifiedDate };
    return {
      change: async (fields) => {
        // A program that says nothing of what its change is based on names the time of the last change.
        const { sales_target: now } = (await kith.app.as('portco').call(getUseCase, { params: { id } })).body;
        const at = 'basedOn' in fields ? LastModifiedDate : now.LastModifiedDate;
        const body = { ...whole, LastModifiedDate: at, ...fields };
        return kith.app.as('portco').call(updateUseCase, { params: { id }, body });
      },
      read: async () => (await kith.app.as('portco').call(getUseCase, { params: { id } })).body.sales_target,
      fields: ['One_Liner__c', 'Name'],
      start: ['Before', 'Banks'],
      one: ['Theirs', 'Bank A'],
      other: ['Mine', 'Bank B'],
    };
  },
  'admin/users': async () => {
    const id = String(kith.app.users.portco);
    const read = async () => (await admin().call(getManagedUser, { params: { id } })).body.user;
    const { version } = await read();
    return {
      change: async (fields) => {
        const body = { version: 'basedOn' in fields ? version : (await read()).version, ...fields };
        return admin().call(changeUser, { params: { id }, body });
      },
      read,
      fields: ['default_goal', 'chat_id'],
      start: [null, null],
      one: [INTRO_GOALS[0], 'UABCDEF01'],
      other: [INTRO_GOALS[1], 'UABCDEF02'],
    };
  },
  'admin/companies': async () => {
    const id = String(kith.app.companies.Lumenary);
    const read = async () => (await admin().call(getManagedCompany, { params: { id } })).body.company;
    const start = await read();
    return {
      change: async (fields) => {
        const { portfolio, confidential, stealth, flagged, domain, logo_url } =
          'basedOn' in fields ? start : await read();
        const was = { portfolio, confidential, stealth, flagged, domain, logo_url };
        return admin().call(changeCompany, { params: { id }, body: { was, ...fields } });
      },
      read,
      fields: ['domain', 'logo_url'],
      start: [start.domain, start.logo_url],
      one: ['theirs.example', 'https://theirs.example/logo.png'],
      other: ['mine.example', 'https://mine.example/logo.png'],
    };
  },
  'user/preferences': async () => ({
    change: (fields) => admin().call(changePreferences, { body: fields }),
    read: async () => (await admin().call(getPreferences, {})).body.preferences,
    fields: ['digest'],
    start: ['weekly', null],
    one: ['daily', null],
    other: ['off', null],
  }),
  'user/views': async () => {
    const body = { list: 'search', name: 'Banks', address: '/search' } as const;
    const { id } = (await admin().call(saveView, { body })).body.view;
    return {
      change: (fields) => admin().call(renameView, { params: { id }, body: { name: '', ...fields } }),
      read: async () => (await admin().call(listViews, {})).body.views[0]!,
      fields: ['name'],
      start: ['Banks', null],
      one: ['Theirs', null],
      other: ['Mine', null],
    };
  },
  'people-lists': async () => {
    const { id } = (await admin().call(makePeopleList, { body: { name: 'Banks' } })).body.list;
    return {
      change: (fields) => admin().call(changePeopleList, { params: { id }, body: fields }),
      read: async () => (await admin().call(listPeopleLists, {})).body.lists[0]!,
      fields: ['name'],
      start: ['Banks', null],
      one: ['Theirs', null],
      other: ['Mine', null],
    };
  },
  'a note on a list': async () => {
    const person = String(kith.world.contacts['Ines Calloway']);
    const { id } = (await admin().call(makePeopleList, { body: { name: 'Banks' } })).body.list;
    await admin().call(saveToLists, { body: { people: [person], lists: [id], note: 'Ask' } });
    return {
      change: (fields) => admin().call(changeListNote, { params: { id, person }, body: { note: '', ...fields } }),
      read: async () => (await admin().call(listPeopleLists, { query: { person } })).body.lists[0]!.entry!,
      fields: ['note'],
      start: ['Ask', null],
      one: ['Theirs', null],
      other: ['Mine', null],
    };
  },
  'the first paragraph of a letter': async () => {
    const body = { company: null, year: 2026, opening: 'Before' };
    await admin().call(changeLetterOpening, { body });
    return {
      change: (fields) => admin().call(changeLetterOpening, { body: { ...body, ...fields } }),
      read: async () => (await admin().call(getYearlyLetter, { query: {} })).body,
      fields: ['opening'],
      start: ['Before', null],
      one: ['Theirs', null],
      other: ['Mine', null],
    };
  },
  'save a view': async () => {
    const body = { list: 'search', name: 'Banks', address: '/search' } as const;
    await admin().call(saveView, { body });
    return {
      change: (fields) => admin().call(saveView, { body: { ...body, ...fields } }),
      read: async () => (await admin().call(listViews, {})).body.views[0]!,
      fields: ['address'],
      start: ['/search', null],
      one: ['/search?a=1', null],
      other: ['/search?a=2', null],
    };
  },
  'edit a signal': async () => {
    const { 'Ines Calloway': from, 'Kei Tamsin': to } = kith.world.contacts;
    const people = { Signalling_Contact__c: String(from), Contact__c: String(to) };
    const stated = { Type__c: 'Worked Together', Sub_Type__c: 'Once', Details__c: 'At Harrow' } as const;
    const { Id } = (await admin().call(createSignal, { body: { ...stated, ...people } })).body.signal;
    const read = async () => (await admin().call(listToldSignals, { query: {} })).body.signals[0]!;
    return {
      // A tab keeps the id with which it began; a program without `basedOn` reads it first.
      change: async (fields) => {
        const id = 'basedOn' in fields ? Id : (await read()).Id;
        return admin().call(editSignal, { params: { id }, body: { ...stated, ...fields } });
      },
      read,
      fields: ['Details__c', 'Sub_Type__c'],
      start: ['At Harrow', 'Once'],
      one: ['At Orlen', 'Twice'],
      other: ['At Harrow for a year', 'Thrice'],
    };
  },
  update_owner: async () => {
    const poscanId = await kith.put();
    const { admin: first, portco } = kith.app.users;
    return {
      change: (fields) => admin().call(updateOwner, { body: { poscanId, Portco_Owner__c: null, ...fields } }),
      read: () => readCandidacy(poscanId),
      fields: ['Portco_Owner__c'],
      start: [null, null],
      one: [String(portco), null],
      other: [String(first), null],
    };
  },
};

const WRITTEN = sql.raw(
  'account, app_user, candidate, contact, installation, intro, job_board, letter_opening, people_list, position, poscan, sales_target, saved_view, signal',
);

/**
 * Nobody writes before `release`, so that both changes have read by then what they can read without a lock. On SQLite a transaction does
 * not begin before another ends.
 */
async function holdWrites(): Promise<{ release: () => Promise<void> }> {
  const { db } = kith.app;
  if (getEngine(db) === 'sqlite') return { release: async () => undefined };
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table ${WRITTEN} in exclusive mode`.execute(trx);
    begin();
    await over;
  });
  await Promise.race([begun, holding]);
  const waiting = async () =>
    (
      await sql`select 1 from pg_locks join pg_database on pg_database.oid = database where not granted
      and datname = current_database()`.execute(db)
    ).rows.length;
  return {
    release: async () => {
      try {
        await vi.waitUntil(async () => (await waiting()) >= 2, { timeout: 5_000, interval: 5 });
      } finally {
        end();
        await holding;
      }
    },
  };
}

describe.each(Object.keys(EDITED))('%s', (name) => {
  const begin = async () => {
    const edited = await EDITED[name]!();
    const [first, second] = edited.fields;
    const change = (fields: object, basedOn?: object) => edited.change({ ...fields, ...(basedOn && { basedOn }) });
    return { ...edited, change, first, second };
  };

  test('refuses a stale change, shows what stands, and takes the change over that', async () => {
    const { change, read, first, start, one: a, other: b } = await begin();
    expect((await change({ [first]: a[0] }, { [first]: start[0] })).status).toBe(200);
    const refused = await change({ [first]: b[0] }, { [first]: start[0] });
    expect(refused).toMatchObject({ status: 409, error: { code: 'stale', theirs: { [first]: a[0] } } });
    expect(await read()).toMatchObject({ [first]: a[0] });
    expect((await change({ [first]: b[0] }, { [first]: a[0] })).status).toBe(200);
    expect(await read()).toMatchObject({ [first]: b[0] });
  });

  test('keeps what another tab wrote in a field that this one left as it was', async () => {
    const { change, read, first, second, start, one: a, other: b } = await begin();
    if (!second) return;
    expect((await change({ [first]: a[0] }, { [first]: start[0] })).status).toBe(200);
    const whole = { [first]: start[0], [second]: start[1] };
    expect((await change({ ...whole, [second]: b[1] }, whole)).status).toBe(200);
    expect(await read()).toMatchObject({ [first]: a[0], [second]: b[1] });
  });

  test('lets exactly one of two changes at once win', async () => {
    const { change, read, first, start, one: a, other: b } = await begin();
    // Signs in before nobody writes.
    await Promise.all([read(), change({ [first]: start[0] }, { Nonsense: 1 })]);
    const held = await holdWrites();
    const both = Promise.all(
      [a[0], b[0]].map((value) =>
        change({ [first]: value }, { [first]: start[0] }).then(({ status }) => ({ value, status })),
      ),
    );
    await held.release();
    const answers = await both;
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ [first]: answers.find(({ status }) => status === 200)!.value });
  });

  test('takes a change that says nothing of what it is based on, as before', async () => {
    const { change, read, first, start, one: a, other: b } = await begin();
    await change({ [first]: a[0] }, { [first]: start[0] });
    expect((await change({ [first]: b[0] })).status).toBe(200);
    expect(await read()).toMatchObject({ [first]: b[0] });
  });

  test('says which field of the ground it does not know', async () => {
    const { change, first, one: item } = await begin();
    expect(await change({ [first]: item[0] }, { Nonsense: 1 })).toMatchObject({
      status: 400,
      error: { code: 'invalid' },
    });
  });
});
