import { z } from 'zod';
import { listJobChanges } from '../../../../shared/features/job-changes/calls.ts';
import { listWaiting } from '../../../../shared/features/notifications/digest/calls.ts';
import { takePage } from '../mcp/answer.ts';
import { Cursor, describeStrength, describeWithheld, KithId, NOTICED, Paged } from './shapes.ts';
import { defineTool } from './tool.ts';

export const waitingTool = defineTool({
  name: 'what_waits_for_me',
  title: 'What waits for me',
  description: 'What waits for the person in Kith, most pressing first, with links.',
  input: z.object({ cursor: Cursor }),
  output: z.object({
    ...NOTICED,
    waiting: z.array(
      z.object({ section: z.string(), text: z.string(), since: z.string().nullable(), link: z.string() }),
    ),
    ...Paged,
  }),
  calls: [listWaiting],
  run: async ({ call, link }, { cursor }) => {
    const { sections } = await call(listWaiting, {});
    const lines = sections.flatMap(({ title, lines }) =>
      lines.map(({ text, since, path }) => ({ section: title, text, since, link: link(path) })),
    );
    const { page, next_cursor } = takePage(lines, cursor);
    return { waiting: page, next_cursor };
  },
});

const CHANGES = 20;

export const jobChangesTool = defineTool({
  name: 'who_changed_jobs',
  title: 'Who changed jobs',
  description:
    'People of the network who changed jobs lately, with where from and where to. `words` narrows by person or company.',
  input: z.object({ words: z.string().max(200).optional(), cursor: z.string().max(200).optional() }),
  output: z.object({
    ...NOTICED,
    changes: z.array(
      z.object({
        person_id: KithId,
        person: z.string(),
        title: z.string(),
        from: z.string(),
        to: z.string(),
        to_company_id: KithId,
        between: z.string(),
        relationship: z.string(),
      }),
    ),
    ...Paged,
  }),
  calls: [listJobChanges],
  run: async ({ call }, { words, cursor }) => {
    const found = await call(listJobChanges, { query: { q: words, cursor, limit: CHANGES } });
    const changes = found.job_changes.map(({ person, from, to, after, before }) => ({
      person_id: person.id,
      person: person.name,
      title: person.title,
      from: from.name,
      to: to.name,
      to_company_id: to.id,
      between: `${after} and ${before}`,
      relationship: describeStrength(person.score),
    }));
    return { changes, next_cursor: found.next_cursor, ...describeWithheld(found.withheld) };
  },
});
