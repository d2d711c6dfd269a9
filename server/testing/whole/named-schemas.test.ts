/** No field of a reply can hold the name of a person of the network without the id by which they are counted and withheld. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../shared/platform/call.ts';
import { ChosenPersonId, NamedPersonId, OwnPersonId } from '../../../shared/platform/ids.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { findNamingSchema, listChoosingFields, namesOwnPeople } from '../../platform/audit/named-people.ts';
import { getSchemaDef, listSchemaFields } from '../../platform/http/description/schema-def.ts';
import { startTestApp, type TestApp } from '../app.ts';

/** Fields by the words for names, `Contact__r.Name` and `candidate_name` included, and by the words for people. */
const NAMES = /(?:^|[._a-z])name(?:__c)?$/i;
const PEOPLE = /^(?:person|candidate|target|connector|requester|contact|who|by|on_behalf_by|facilitator)$/;

/** Names that are no person's of the network, by the object and the field. */
const OTHERS: Record<string, readonly string[]> = {
  'of companies': [
    ...['Account.Name', 'Requesting_Account__r.Name', 'Target_Account__r.Name', 'account.name'],
    ...[
      'accounts.name',
      'did_you_mean.name',
      'belonging.name',
      'joins.name',
      'company.name',
      'from.name',
      'to.name',
      'target_account.name',
    ],
    ...['positions.Account_Name__c', 'position.Account_Name__c', 'boards.Account_Name__c', 'contacts.Account_Name__c'],
    'connections.Account_Name__c',
    ...['tenures.Account_Name__c', 'roles.Account_Name__c', 'pgPositions.Account_Name__c', 'examples.name'],
    ...['sales_target.Account__r.Name', 'sales_targets.Account__r.Name', 'result.account_name'],
  ],
  'of the firm, users of Kith, and colleagues of the viewer': [
    ...['reply.firm_name', 'settings.firm_name', 'payload.given_name', 'payload.family_name', 'Requestor__r.Name'],
    ...['Kith_Facilitator__r.Name', 'Kith_Owner__r.FirstName', 'Portco_Owner__r.Name', 'Owner__r.Name', 'places.name'],
    ...[
      'best_through.name',
      'slack.name',
      'connectors.connector_name',
      'connectors.FirstName',
      'being_asked.by',
      'overrides.by',
    ],
    ...['connectors.signaling_contact_name', 'changes.by', 'change.by', 'changes.on_behalf_by', 'change.on_behalf_by'],
    ...[
      'reachout.by',
      'reachouts.by',
      'invitations.name',
      'reply.name',
      'reply.requester',
      'asked.facilitator',
      'rows.who',
      'last.by',
      'members.name',
      'leaver.name',
      'next.name',
      'covered_by.name',
      'owner.name',
      'readers.name',
      'best.name',
      'newest.facilitator',
      'colleagues.name',
      'people.by',
      ...['most_by.name', 'known_by.name', 'way.name', 'by.name'],
    ],
    // By links of a mail about one request, to who that mail names them already.
    ...['reply.connector', 'forward.person', 'forward.requester', 'story.person', 'asked.requester', 'asked.connector'],
    ...['introductions.person', 'introductions.target'],
  ],
  'of things': [
    ...['industries.name', 'types.fullName', 'sources.fullName', 'searches.name', 'views.name', 'view.name'],
    ...['Target_Contact_Role__r.Name', 'sales_target.Name', 'sales_targets.Name', 'suggestions.sales_target.Name'],
    ...['unknown.name', 'positions.Name', 'position.Name', 'intros.Name', 'my_intros.Name', 'all_intros.Name'],
    ...['result.Name', 'intro.Name', 'providers.name', 'assistants.name', 'assistant.name', 'texts.name'],
    ...['drafts.by', 'draft.by', 'list.name', 'lists.name', 'use_cases.name'],
    ...['stages.name', 'ats.name'],
    ...['fund.name', 'funds.name', 'left_out.name', 'nearest.name', 'raise.name'],
  ],
  'of the viewer’s own file': [
    ...[
      'import.file_name',
      'imports.file_name',
      'columns.name',
      'sheet.name',
      'choices.name',
      'rows.name',
      'row.name',
      'joined.name',
    ],
  ],
  'as somebody of the viewer’s company wrote it': ['proposed.name'],
  'of the caller’s own mails, which are theirs': ['people.name'],
  'of the person whom `contact` beside it counts': ['reply.FirstName'],
  'named by a mail to the same reader': ['reply.person', 'reply.candidate', 'asked.person', 'asked.target'],
  'of companies that asked the reader': ['companies.name'],
};
const EXEMPT = new Set(Object.values(OTHERS).flat());

/** Without optional(), nullable() and default(). */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = getSchemaDef(schema);
  return innerType ? bare(innerType) : schema;
}

/** `Contact__r.Name` and `Contact_Name__c` are of `Contact__c`; a plain name is of a plain id. */
const getStem = (field: string): string =>
  field
    .replace(/__r\..*$|__c$/, '')
    .replace(/(?:^|_)(?:First|Last|Full)?_?(?:name|id)$/i, '')
    .replace(/^(?:sf|First|Last|Full)?(?:name|id)$/i, '')
    .toLowerCase();

/** The fields under a schema that may hold the name of somebody whose id is not beside it, as `object.field`. */
function unnamed(given: z.ZodType, place: string): string[] {
  const schema = bare(given);
  const { type, element, options = [], valueType } = getSchemaDef(schema);
  const parts = [...(element ? [element] : []), ...options, ...(valueType ? [valueType] : [])];
  if (type !== 'object') return parts.flatMap((part) => unnamed(part, place));
  const fields = listSchemaFields(schema).map(([name, field]) => [name, field, bare(field)] as const);
  const counted = fields.flatMap(([name, , is]) => (is === NamedPersonId || is === OwnPersonId ? getStem(name) : []));
  return fields.flatMap(([name, field, is]) => {
    if (getSchemaDef(is).type !== 'string') return unnamed(field, name);
    const isName = NAMES.test(name) || PEOPLE.test(name);
    return isName && !counted.includes(getStem(name)) ? `${place}.${name}` : [];
  });
}

let kith: TestApp;
let theirs: Call[];
beforeAll(async () => {
  kith = await startTestApp();
  theirs = [...kith.app.calls].filter(({ permission }) =>
    can({ staff: false, portfolio: true, roles: [] }, permission),
  );
});
afterAll(() => kith.app.close());

test('every name in a reply is of a person who is counted, or of nobody in the network', () => {
  const found = theirs.flatMap((call) =>
    call.raw === 'download' ? [] : unnamed(call.reply, 'reply').map((field) => ({ field, call: call.path })),
  );
  expect(found.filter(({ field }) => !EXEMPT.has(field))).toEqual([]);
  const used = new Set(found.map(({ field }) => field));
  expect([...EXEMPT].filter((field) => !used.has(field))).toEqual([]);
});

/** Words of inputs for a person's id. */
const CHOSEN = /contact|target|person|candidate|connector/i;
/** Inputs in which no person of the network is chosen whom the answer names. */
const NOT_CHOSEN = ['requesting_contact_id', 'sales_target_id', 'personalized_message_for_candidate__c', 'candidate'];

test('a person whom a call puts into work of one’s own is chosen by an id that is checked against the limit', () => {
  const found = theirs.flatMap(({ body, reply, raw, path }) => {
    const naming = raw === 'download' ? null : findNamingSchema(reply);
    if (!body || !naming || !namesOwnPeople(naming) || getSchemaDef(body).type !== 'object') return [];
    const checked = listChoosingFields(body);
    return listSchemaFields(body).flatMap(([name, field]) =>
      CHOSEN.test(name) && getSchemaDef(bare(field)).type === 'string' && ![...checked, ...NOT_CHOSEN].includes(name)
        ? `${path}: ${name}`
        : [],
    );
  });
  expect(found.filter((schema) => !/Target_|Candidate_/.test(schema))).toEqual([]);
});

describe('the test itself', () => {
  const text = z.string();
  const id = NamedPersonId;
  test.each<[string, z.ZodType, string[]]>([
    ['a name beside its id', z.object({ id, name: text }), []],
    ['a name without an id', z.object({ name: text }), ['reply.name']],
    ['a dotted name of a counted person', z.object({ Contact__c: id.nullable(), 'Contact__r.Name': text }), []],
    ['a dotted name of somebody else', z.object({ Id: id, 'Contact__r.Name': text }), ['reply.Contact__r.Name']],
    ['a name of a field', z.object({ Candidate__c: OwnPersonId, Candidate_First_Name__c: text }), []],
    ['a second name', z.object({ Id: id, Name: text, Friend_Name__c: text }), ['reply.Friend_Name__c']],
    ['a name in a list', z.object({ rows: z.array(z.object({ Full_Name: text })) }), ['rows.Full_Name']],
    ['a person in a word', z.object({ person: text.nullable() }), ['reply.person']],
  ])('judges %s', (_what, schema, found) => {
    expect(unnamed(schema, 'reply')).toEqual(found);
  });

  test('finds the inputs that are checked', () => {
    expect(listChoosingFields(z.object({ to: ChosenPersonId.nullish(), other: id }))).toEqual(['to']);
  });
});
