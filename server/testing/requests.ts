import { poscanRequest, requestConnectors } from '../../shared/features/talent/requests/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from './app.ts';
import { insertWorld } from './world.ts';

export const TESSELANE = 'Tesselane';
const then = (title: string, from: string, to: string) => ({ at: TESSELANE, title, from, to });

export interface TestRequests {
  app: TestApp;
  /** The id of a person by name, for the wire. */
  id(name: string): string;
  /** An opening of Lumenary's without an owner. */
  position: number;
  /** The potential connectors of Anouk. @param query differences from the usual query */
  connectorsOf(viewer: TestViewer, query?: Record<string, string | number>): Promise<ConnectorsAnswer>;
  /** Asks for a reference about Anouk for the opening. */
  ask(viewer: TestViewer, change?: object): ReturnType<typeof askCall>;
}
type ConnectorsAnswer = Awaited<ReturnType<typeof connectorsCall>>['body'];

const connectorsCall = (app: TestApp, viewer: TestViewer, id: string, query: object) =>
  app.as(viewer).call(requestConnectors, { params: { id }, query: query as never });

const askCall = (app: TestApp, viewer: TestViewer, position: number, target: string, change: object) =>
  app.as(viewer).call(poscanRequest, {
    body: {
      selectedPosition: String(position),
      target,
      requestType: 'Reference Check' as const,
      Reference_Check_Details__c: 'How does she lead?',
      ...change,
    },
  });

/**
 * Anouk, whom a company wants to hear about, and a person who worked with her; the admin, who has a chat id, knows
 * them.
 */
export async function startRequests(): Promise<TestRequests> {
  const app = await startTestApp();
  const world = await insertWorld(app, {
    accounts: { [TESSELANE]: { headcount: 40 }, Marrowstone: { headcount: 900 }, 'Velvet Anvil': { confidential: 1 } },
    people: {
      'Anouk Leverstein': {
        jobs: [
          then('Data Platform Lead', '2018-06', '2022-01'),
          { at: 'Velvet Anvil', title: 'Smith', from: '2014-01', to: '2015-01' },
          { at: 'Lumenary', title: 'Board Member', from: '2016-01', to: '2016-06' },
          { at: 'Marrowstone', title: 'Staff Data Engineer', from: '2022-02' },
        ],
      },
      'Yael Norrin': { jobs: [then('CTO', '2018-01', '2021-12')], known: { admin: 4 } },
      'Pasco Idris': { jobs: [then('Engineer', '2021-10', '2022-01')], known: { admin: 3 } },
      'Gwen Achterberg': { jobs: [then('Advisor', '2018-01', '2021-12')], known: { admin: 4 } },
      'Jonah Abrandt': { jobs: [{ at: 'Marrowstone', title: 'Engineer', from: '2022-03' }], known: { admin: 4 } },
      'Fern Firmly': { jobs: [{ at: 'Quillmark Ventures', title: 'Partner', from: '2020-01' }] },
    },
  });
  const at = app.deps.clock.now().toISOString();
  const { id: position } = await app.db
    .insertInto('position')
    .values({
      account_id: app.companies.Lumenary,
      name: 'VP Data',
      name_key: 'vp data',
      last_known_open: at.slice(0, 10),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('app_user').set({ chat_id: 'U0ADMIN01' }).where('id', '=', app.users.admin).execute();
  const id = (name: string): string => String(world.contacts[name]);
  const target = id('Anouk Leverstein');
  return {
    app,
    id,
    position,
    connectorsOf: async (viewer, query = {}) => (await connectorsCall(app, viewer, target, query)).body,
    ask: (viewer, change = {}) => askCall(app, viewer, position, target, change),
  };
}
