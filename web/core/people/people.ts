import { z } from 'zod';
import { CRM_SEARCH_FROM, searchCrmContacts } from '../../../shared/features/signals/calls.ts';
import { send } from '../../platform/api/send.ts';
import type { SuggestionSource } from '../lists/use-suggested.ts';
import { toStrength } from '../strength/strength.ts';

/** A person to choose, or a chosen person. A schema, so that a draft can keep the choice. */
export const PickedPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** "VP Engineering, Castellan Bank" */
  about: z.string(),
  /** The network's strength with them, if it is known. */
  strength: z.literal([0, 1, 2, 3, 4]).optional(),
  /** The number of open requests that they have already; undefined for viewers who may not know it. */
  load: z.number().optional(),
  /** How they let themselves be asked, in a sentence; for staff. */
  terms: z.string().optional(),
});
export type PickedPerson = z.infer<typeof PickedPerson>;

/** "VP Engineering, Castellan Bank"; words where neither is known. */
export const describeWork = (title: string | null, company: string | null): string =>
  [title, company].filter(Boolean).join(', ') || 'No title known';

const byName = (key: string, more: { signalling?: 'true' }): SuggestionSource<PickedPerson> => ({
  key: [key],
  from: CRM_SEARCH_FROM,
  ask: async (query, signal) => {
    const { result, withheld } = await send(searchCrmContacts, { query: { query, ...more } }, { signal });
    const options = result.map(({ Id, name, sf_title, account_name, score, open_requests, terms }) => ({
      id: Id,
      name,
      about: describeWork(sf_title, account_name),
      strength: toStrength(score),
      load: open_requests,
      terms: terms?.sentence,
    }));
    return { options, note: withheld?.message };
  },
});

/** Everybody whom the viewer may open, by name. */
export const everybody = byName('people', {});

/** People of whom the viewer may say that they know somebody. */
export const whoMaySignal = byName('signalling', { signalling: 'true' });
