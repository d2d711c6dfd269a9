import { expect } from 'vitest';
import type { IntroStatus } from '../../shared/core/introductions/status-names.ts';
import { listIntroChanges, requestIntro, updateIntro } from '../../shared/features/introductions/calls.ts';
import { openConnectorLink, openFeedbackLink, openTargetLink } from '../../shared/features/introductions/link-calls.ts';
import { listMissingPeople } from '../features/introductions/life-cycle/rules.ts';
import { foldName, foldText } from '../platform/text/names.ts';
import { startTestApp, type TestApp, type TestViewer } from './app.ts';

const AT = '2026-11-01T00:00:00.000Z';

/** A company in the network. @returns its account id */
export async function insertAccount({ db }: Pick<TestApp, 'db'>, name: string, change: object = {}): Promise<number> {
  const row = await db
    .insertInto('account')
    .values({
      name,
      name_key: foldName(name),
      website: null,
      domain: null,
      logo_url: null,
      li_id: null,
      headcount: 100,
      type: null,
      crm_id: null,
      merged_into: null,
      source_id: 1,
      created_at: AT,
      updated_at: AT,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A person in the network. @returns their contact id */
export async function insertContact(
  { db }: Pick<TestApp, 'db'>,
  name: string,
  accountId: number | null,
  change: object = {},
): Promise<number> {
  const [first, last] = name.split(' ');
  const row = await db
    .insertInto('contact')
    .values({
      name,
      name_key: foldText(name),
      first_name: first ?? null,
      last_name: last ?? null,
      email: null,
      profile_key: `in/${foldText(name).replaceAll(' ', '-')}`,
      entity_urn: null,
      location: null,
      connections: null,
      crm_id: null,
      account_id: accountId,
      title_id: null,
      merged_into: null,
      source_id: 1,
      created_at: AT,
      updated_at: AT,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const OPENS = { connector: openConnectorLink, feedback: openFeedbackLink, target: openTargetLink } as const;

/** What a press on the page of a link brings along; for a link that opens nothing, words that prove nothing. */
export async function openPage(app: Pick<TestApp, 'as'>, of: keyof typeof OPENS, token: string): Promise<string> {
  const { status, body } = await app.as('signed out').call(OPENS[of], { params: { token } });
  return status === 200 ? body.page.proof : 'none';
}

/** The people whom a status needs and the request does not name yet, in the words of staff. */
export async function createPeopleNeeded(
  { db, users }: Pick<TestApp, 'db' | 'users'>,
  id: string,
  status: IntroStatus | undefined,
  { connector, target }: { connector: number; target: number },
): Promise<object> {
  const row = await db.selectFrom('intro').selectAll().where('id', '=', Number(id)).executeTakeFirst();
  const people = {
    facilitator: { Kith_Facilitator__c: String(users.admin) },
    connector: { Connector__c: String(connector) },
    target: { To_Who__c: String(target) },
  };
  const missing = row && status ? listMissingPeople(row, status) : [];
  return Object.assign({}, ...missing.map((need) => people[need]));
}

/** An app with a target company, a person there, and a person who could introduce. */
export async function startIntros(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const bank = await insertAccount(app, 'Castellan Bank');
  const ines = await insertContact(app, 'Ines Calloway', bank, { email: 'ines@castellan.example' });
  const connector = await insertContact(app, 'Tal Berkovan', null, { email: 'tal@quillmark.example' });
  /** The change with the people that the status needs, where the request does not name them. */
  const change = async (
    id: string,
    body: Record<string, unknown> & { Status__c?: IntroStatus },
    viewer: TestViewer = 'admin',
  ) => {
    const needed = await createPeopleNeeded(app, id, body.Status__c, { connector, target: ines });
    return app.as(viewer).call(updateIntro, { body: { Id: id, ...needed, ...body } });
  };
  return {
    app,
    bank,
    ines,
    connector,
    change,
    /** Asks for an introduction to the bank. @returns the request's id */
    async ask(viewer: TestViewer = 'portco', body: object = {}): Promise<string> {
      const answer = await app.as(viewer).call(requestIntro, { params: { id: String(bank) }, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.result.Id;
    },
    /** Staff take the steps, one after the other. @returns the request as staff see it */
    async walk(id: string, ...statuses: IntroStatus[]) {
      for (const Status__c of statuses) {
        const answer = await change(id, { Status__c, Reject_Reason__c: 'No More Need' });
        expect(answer.status, `${Status__c}: ${answer.text}`).toBe(200);
      }
      return (await app.as('admin').call(listIntroChanges, { params: { id } })).body.intro;
    },
    messages: () =>
      app.db.selectFrom('outbox').select(['channel', 'recipient', 'subject', 'body', 'state']).orderBy('id').execute(),
  };
}
export type Intros = Awaited<ReturnType<typeof startIntros>>;
