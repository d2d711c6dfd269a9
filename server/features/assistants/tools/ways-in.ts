import { z } from 'zod';
import type { Path } from '../../../../shared/core/network/path.ts';
import { accountPaths } from '../../../../shared/features/paths/calls.ts';
import { findAccounts, searchAccountContacts, searchByNames } from '../../../../shared/features/search/calls.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { takePage } from '../mcp/answer.ts';
import type { ToolContext } from '../mcp/context.ts';
import { Cursor, describeReasons, describeStrength, describeWithheld, KithId, NOTICED, Paged } from './shapes.ts';
import { defineTool } from './tool.ts';

const WayIn = z.object({
  to: z.string(),
  to_id: KithId,
  title: z.string(),
  relationship: z.string(),
  best_through: z.string().nullable(),
  evidence: z.array(z.string()),
});

export const introduceTool = defineTool({
  name: 'who_can_introduce',
  title: 'Who can introduce me',
  description:
    'Ways in to a company (`company` by name, or `company_id`) or to one of its people (`person_id`): who to reach, through which colleague, and the evidence in words. If several companies have the name, choose one of `which` and ask again.',
  input: z.object({
    company: z.string().min(1).max(200).optional(),
    company_id: KithId.optional(),
    person_id: KithId.optional(),
    cursor: Cursor,
  }),
  output: z.object({
    ...NOTICED,
    company: z.object({ id: KithId, name: z.string() }).optional(),
    /** The name means several. */
    which: z.array(z.object({ id: KithId, name: z.string(), website: z.string().nullable() })).optional(),
    ways_in: z.array(WayIn),
    paths: z.array(z.object({ people: z.array(z.string()), evidence: z.array(z.string()), chance: z.string() })),
    worked_there: z.array(z.string()),
    firm_worked_there: z.number(),
    ...Paged,
  }),
  calls: [searchByNames, findAccounts, searchAccountContacts],
  run: async (context, { company, company_id, person_id, cursor }) => {
    const meant = await findMeant(context, company, company_id);
    if (meant.length !== 1) return { which: meant, ...NOTHING };
    const [{ id, name }] = meant as [(typeof meant)[number]];
    const found = await context.call(searchAccountContacts, { body: { account_ids: [id] } });
    const reachable = found.contacts
      .filter((contact) => person_id === undefined || contact.id === person_id)
      .map((contact) => ({
        to: contact.name,
        to_id: contact.id,
        title: contact.title,
        relationship: describeStrength(contact.score),
        best_through: contact.score_details?.best_through?.name ?? null,
        evidence: describeReasons(contact.score_details),
      }));
    const { page, next_cursor } = takePage(reachable, cursor);
    return {
      company: { id, name },
      ways_in: page,
      paths: cursor === undefined ? await listPaths(context, id, person_id) : [],
      worked_there: found.navigators.slice(0, 10).map((navigator) => `${navigator.name}, ${navigator.title}`),
      firm_worked_there: found.firm_navigators[id] ?? 0,
      next_cursor,
      ...describeWithheld(found.withheld),
    };
  },
});

const NOTHING = { ways_in: [], paths: [], worked_there: [], firm_worked_there: 0, next_cursor: null };

/** @throws notFound if the name means no company that the person may see */
async function findMeant({ call }: ToolContext, name: string | undefined, id: string | undefined) {
  const { accounts } =
    id === undefined
      ? await call(searchByNames, { body: { names: [name ?? ''] } })
      : await call(findAccounts, { body: { account_ids: [id] } });
  if (accounts.length === 0) throw createNotFoundError('This company');
  const exact = accounts.filter(({ match_kinds }) => Object.values(match_kinds ?? {}).includes('exact'));
  const meant = exact.length === 1 ? exact : accounts;
  return meant.slice(0, 10).map(({ id: found, name: called, website }) => ({ id: found, name: called, website }));
}

const MOST_PATHS = 5;

/** The firm's own people read whole paths. */
async function listPaths({ call, viewer }: ToolContext, id: string, personId: string | undefined) {
  if (!can(viewer, accountPaths.permission)) return [];
  const { paths } = await call(accountPaths, { params: { id } });
  return paths
    .flatMap(({ targets }) => targets)
    .filter(({ person }) => personId === undefined || person.id === personId)
    .flatMap((target) => target.paths.slice(0, 1))
    .slice(0, MOST_PATHS)
    .map(describePath);
}

const describePath = ({ people, hops, relationship_category }: Path) => ({
  people: people.map(({ name, title }) => (title ? `${name}, ${title}` : name)),
  evidence: hops.flatMap(({ evidence }) => describeReasons({ evidence: evidence.slice(0, 1) })),
  chance: describeStrength(relationship_category),
});
