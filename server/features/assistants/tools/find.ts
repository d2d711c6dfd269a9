import { z } from 'zod';
import { searchByNames, searchByTitle, suggestPeople } from '../../../../shared/features/search/calls.ts';
import { takePage } from '../mcp/answer.ts';
import { Cursor, describeStrength, describeWithheld, KithId, NOTICED, Paged } from './shapes.ts';
import { defineTool } from './tool.ts';

export const findCompaniesTool = defineTool({
  name: 'find_companies',
  title: 'Find companies',
  description:
    'Companies by their names, also former or misspelt ones, with how well the network reaches them. At most 20 names.',
  input: z.object({ names: z.array(z.string().min(1).max(200)).min(1).max(20), cursor: Cursor }),
  output: z.object({
    ...NOTICED,
    companies: z.array(
      z.object({
        id: KithId,
        name: z.string(),
        website: z.string().nullable(),
        industries: z.array(z.string()),
        headcount: z.number().nullable(),
        best_relationship: z.string(),
      }),
    ),
    unmatched: z.array(z.string()),
    did_you_mean: z.array(z.object({ name: z.string(), companies: z.array(z.string()) })),
    ...Paged,
  }),
  calls: [searchByNames],
  run: async ({ call }, { names, cursor }) => {
    const found = await call(searchByNames, { body: { names } });
    const { page, next_cursor } = takePage(
      found.accounts.map(({ id, name, website, tags, headcount, relationship }) => ({
        id,
        name,
        website,
        headcount,
        industries: tags.slice(0, 5),
        best_relationship: describeStrength(relationship),
      })),
      cursor,
    );
    const did_you_mean = found.did_you_mean.map(({ name, accounts }) => ({
      name,
      companies: accounts.slice(0, 5).map((account) => account.name),
    }));
    return { companies: page, unmatched: found.unmatched, did_you_mean, next_cursor };
  },
});

export const findPeopleTool = defineTool({
  name: 'find_people',
  title: 'Find people',
  description: 'People of the network by name, or by words in their present title. Give one of `name` and `title`.',
  input: z.object({
    name: z.string().min(1).max(200).optional(),
    title: z.string().min(2).max(100).optional(),
    cursor: Cursor,
  }),
  output: z.object({
    ...NOTICED,
    people: z.array(
      z.object({
        id: KithId,
        name: z.string(),
        title: z.string(),
        company: z.string().nullable(),
        company_id: KithId.nullable(),
        relationship: z.string(),
      }),
    ),
    ...Paged,
  }),
  calls: [suggestPeople, searchByTitle],
  run: async ({ call }, { name, title, cursor }) => {
    if (name !== undefined || title === undefined) {
      const { people, withheld } = await call(suggestPeople, { query: { query: name ?? '' } });
      const found = people.map((person) => ({
        id: person.id,
        name: person.name,
        title: person.title,
        company: person.account?.name ?? null,
        company_id: person.account?.id ?? null,
        relationship: describeStrength(person.score),
      }));
      const { page, next_cursor } = takePage(found, cursor);
      return { people: page, next_cursor, ...describeWithheld(withheld) };
    }
    // As many as the assistant reads: people whom no answer names count against nobody's allowance.
    const body = { titleLike: [title], limit: PER_PAGE, cursor };
    const { contacts, withheld, next_cursor } = await call(searchByTitle, { body });
    const people = contacts.map((person) => ({
      id: person.id,
      name: person.name,
      title: person.title,
      company: person.account,
      company_id: person.account_id,
      relationship: describeStrength(person.score),
    }));
    return { people, next_cursor, ...describeWithheld(withheld) };
  },
});

const PER_PAGE = 20;
