import { z } from 'zod';
import { listIntroChanges, listIntros } from '../../../../shared/features/introductions/calls.ts';
import { takeWhatFits } from '../mcp/answer.ts';
import { serializeAskedIntro, serializeChange } from './serializer.ts';
import { KithId, NOTICED, Paged } from './shapes.ts';
import { defineTool } from './tool.ts';

const Request = z.object({
  id: KithId,
  company: z.string(),
  company_id: KithId.nullable(),
  person: z.string().nullable(),
  person_id: KithId.nullable(),
  state: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  since: z.string(),
  link: z.string(),
});

const PER_PAGE = 15;

export const listRequestsTool = defineTool({
  name: 'list_requests',
  title: 'Requests for introductions',
  description:
    'The requests for introductions that the person may see, with their state. `tab` is queued, active or archived.',
  input: z.object({ tab: z.enum(['queued', 'active', 'archived']).optional(), cursor: z.string().max(200).optional() }),
  output: z.object({ ...NOTICED, requests: z.array(Request), ...Paged }),
  calls: [listIntros],
  run: async ({ call, link }, { tab, cursor }) => {
    const { all_intros, next_cursor } = await call(listIntros, { query: { tab, cursor, limit: PER_PAGE } });
    return { requests: all_intros.map((intro) => serializeAskedIntro(intro, link)), next_cursor };
  },
});

export const getRequestTool = defineTool({
  name: 'state_of_request',
  title: 'State of a request',
  description: 'One request for an introduction by its id: its state, and what happened, newest first.',
  input: z.object({ request_id: KithId }),
  output: z.object({
    ...NOTICED,
    request: Request,
    happened: z.array(z.object({ at: z.string(), what: z.string(), comment: z.string().nullable() })),
  }),
  calls: [listIntroChanges],
  run: async ({ call, link }, { request_id }) => {
    const { intro, changes } = await call(listIntroChanges, { params: { id: request_id } });
    return { request: serializeAskedIntro(intro, link), happened: takeWhatFits(changes.map(serializeChange), 20) };
  },
});
