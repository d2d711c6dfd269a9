import { markRelevance, portcoConnectorsFull } from '../../shared/features/connectors/calls.ts';
import type { Deps } from '../platform/app/deps.ts';
import { startTestApp, type TestApp, type TestViewer } from './app.ts';
import { insertWorld, type TestWorld } from './world.ts';

const LABS = 'Pellucid Labs';
const atLabs = (title: string, from: string, to: string) => ({ at: LABS, title, from, to });
const atLumenary = (title: string) => ({ at: 'Lumenary', title, from: '2020-11' });

export interface Reachouts {
  app: TestApp;
  world: TestWorld;
  /** Presses Send Now. @param connector by public identifier */
  send(viewer: TestViewer, connector: string, change?: object): ReturnType<typeof sendCall>;
  /** A connector to Ines, as the viewer's list has them. */
  row(viewer: TestViewer, connector: string): Promise<ListedConnector | undefined>;
}
type ListedConnector = Awaited<ReturnType<typeof listCall>>['body']['connectors'][number];

const sendCall = (app: TestApp, viewer: TestViewer, connector: string, change: object) =>
  app.as(viewer).call(markRelevance, {
    body: { connector, target: 'ines-calloway', relevance: 'sent tamnuni', sendNow: true, ...change },
  });

const listCall = (app: TestApp, viewer: TestViewer) =>
  app.as(viewer).call(portcoConnectorsFull, { query: { public_identifier: 'ines-calloway' } });

/**
 * Ines and Odile, whom Lumenary wants to reach, and three people of Lumenary who worked with both. Noor, of Lumenary,
 * and Emeric, of Brackenfield, are Tamnuni users; Maren and Kei have chat ids.
 */
export async function startReachouts(change: Partial<Deps> = {}): Promise<Reachouts> {
  const app = await startTestApp(change);
  const world = await insertWorld(app, {
    accounts: { [LABS]: { headcount: 12 } },
    people: {
      'Ines Calloway': { jobs: [atLabs('Engineering Manager', '2017-03', '2020-08')] },
      'Odile Brandt': { jobs: [atLabs('Designer', '2017-05', '2020-07')] },
      'Maren Oduya': { jobs: [atLabs('VP Software', '2017-03', '2020-09'), atLumenary('VP Engineering')] },
      'Kei Tamsin': { jobs: [atLabs('Data Scientist', '2018-01', '2020-09'), atLumenary('Data Lead')] },
      'Sanna Aalto': { jobs: [atLabs('Office Manager', '2019-06', '2020-09'), atLumenary('Operations')] },
      'Emil Bracken': {
        jobs: [atLabs('Manager', '2018-03', '2020-08'), { at: 'Brackenfield', title: 'Product', from: '2020-11' }],
      },
    },
  });
  const { users, companies, db } = app;
  await db
    .updateTable('app_user')
    .set({ roles: 'Tamnuni user' })
    .where('id', 'in', [users.portco, users.portco2])
    .execute();
  const at = app.deps.clock.now().toISOString();
  const ids = { 'Maren Oduya': 'U07MAREN01', 'Kei Tamsin': 'U07KEI0001' };
  for (const [name, chat_id] of Object.entries(ids))
    await db
      .insertInto('chat_member')
      .values({
        account_id: companies.Lumenary,
        contact_id: world.contacts[name]!,
        chat_id,
        name,
        at,
        user_id: users.portco,
      })
      .execute();
  return {
    app,
    world,
    send: (viewer, connector, more = {}) => sendCall(app, viewer, connector, more),
    row: async (viewer, connector) =>
      (await listCall(app, viewer)).body.connectors.find((row) => row.connector_public_id === connector),
  };
}
