import { z } from 'zod';
import { candidatesByFit, listPositions } from '../../../../shared/features/talent/positions/calls.ts';
import { takePage } from '../mcp/answer.ts';
import { serializeFit, serializeFitPosition } from './serializer.ts';
import { Cursor, describeWithheld, KithId, NOTICED, Paged } from './shapes.ts';
import { defineTool } from './tool.ts';

export const fitTool = defineTool({
  name: 'fit_of_candidates',
  title: 'Fit of candidates',
  description:
    'The known candidates who fit an open position best, with reasons. Without `position_id` it lists open positions.',
  input: z.object({ position_id: KithId.optional(), cursor: Cursor }),
  output: z.object({
    ...NOTICED,
    positions: z.array(z.object({ id: KithId, title: z.string(), company: z.string() })).optional(),
    candidates: z
      .array(
        z.object({
          id: KithId,
          name: z.string(),
          headline: z.string(),
          company: z.string().nullable(),
          fit: z.number(),
          why: z.string(),
          state: z.string().nullable(),
        }),
      )
      .optional(),
    ...Paged,
  }),
  calls: [candidatesByFit, listPositions],
  run: async ({ call }, { position_id, cursor }) => {
    if (position_id === undefined) {
      const { positions, next_cursor } = await call(listPositions, { query: { cursor, limit: PER_PAGE } });
      return { positions: positions.map(serializeFitPosition), next_cursor };
    }
    const { candidates, withheld } = await call(candidatesByFit, { params: { id: position_id } });
    const { page, next_cursor } = takePage(candidates.map(serializeFit), cursor);
    return { candidates: page, next_cursor, ...describeWithheld(withheld) };
  },
});

const PER_PAGE = 20;
