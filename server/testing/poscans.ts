import { createPoscans } from '../../shared/features/talent/candidacies/calls.ts';
import type { CandidacyStatus } from '../../shared/features/talent/candidacies/status-names.ts';
import { getClosedMark } from '../features/talent/candidacies/rules.ts';
import type { Deps } from '../platform/app/deps.ts';
import { startTestApp, type TestApp } from './app.ts';
import { insertWorld, type TestWorld } from './world.ts';

export interface Candidacies {
  app: TestApp;
  world: TestWorld;
  /** An opening of Lumenary's, which the talent team looks after. */
  position: number;
  /** Adds an opening; fields that are not given are as in the first. */
  opening(change?: object): Promise<number>;
  /** Puts Ines to a position as the talent team. @returns the poscan's id */
  put(change?: object): Promise<string>;
  stand(
    id: string,
    change: { status?: CandidacyStatus; candidate_interested?: 0 | 1; portco_interested?: 0 | 1 },
  ): Promise<void>;
}

/**
 * Two companies of the portfolio, an opening, a person at a bank who could fill it, and a person who works there
 * already.
 */
export async function startCandidacies(change: Partial<Deps> = {}): Promise<Candidacies> {
  const app = await startTestApp(change);
  const world = await insertWorld(app, {
    accounts: { 'Castellan Bank': { headcount: 600 }, 'Velvet Anvil': { confidential: 1 } },
    people: {
      'Ines Calloway': {
        jobs: [
          { at: 'Velvet Anvil', title: 'Smith', from: '2012-01', to: '2014-06' },
          { at: 'Castellan Bank', title: 'Head of Data', from: '2019-03' },
        ],
        known: { admin: 4, portco: 2 },
      },
      'Kei Tamsin': { jobs: [{ at: 'Lumenary', title: 'Engineer', from: '2020-01' }], known: { portco: 4 } },
    },
  });
  await app.db.updateTable('app_user').set({ roles: 'Admin;Talent' }).where('id', '=', app.users.admin).execute();
  const opening = async (change: object = {}): Promise<number> => {
    const at = app.deps.clock.now().toISOString();
    const row = await app.db
      .insertInto('position')
      .values({
        account_id: app.companies.Lumenary,
        name: 'VP Data',
        name_key: 'vp data',
        owner_user_id: app.users.admin,
        link: 'https://jobs.example/vp-data',
        last_known_open: at.slice(0, 10),
        created_at: at,
        updated_at: at,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const position = await opening();
  const put = async (change: object = {}): Promise<string> => {
    const item = {
      Position__c: String(position),
      Candidate__c: String(world.contacts['Ines Calloway']),
      ...({ Request_Type__c: 'Talent Suggestion', Status__c: 'To send to account' } as const),
      Portco_Owner__c: String(app.users.portco),
      ...change,
    };
    const made = await app.as('admin').call(createPoscans, { body: { poscans: [item] } });
    if (made.status !== 200) throw new Error(made.text);
    return made.body.poscans[0]!.Id;
  };
  return {
    app,
    world,
    position,
    opening,
    put,
    async stand(id, change) {
      const mark = change.status === undefined ? {} : { closed_mark: getClosedMark(Number(id), change.status) };
      await app.db
        .updateTable('poscan')
        .set({ ...change, ...mark })
        .where('id', '=', Number(id))
        .execute();
    },
  };
}
