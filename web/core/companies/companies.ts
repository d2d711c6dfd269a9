import { SUGGEST_FROM } from '../../../shared/core/network/account.ts';
import { suggestAccounts } from '../../../shared/features/search/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { send } from '../../platform/api/send.ts';
import type { SuggestionSource } from '../lists/use-suggested.ts';

/** A company as it is suggested: the ten that the network knows best. */
export type SuggestedCompany = Reply<typeof suggestAccounts>['accounts'][number];

export const companies: SuggestionSource<SuggestedCompany> = {
  key: ['companies'],
  from: SUGGEST_FROM,
  ask: async (query, signal) => ({ options: (await send(suggestAccounts, { query: { query } }, { signal })).accounts }),
  fits: ({ name, called }, text) => called !== undefined || name.toLowerCase().includes(text.toLowerCase()),
};
