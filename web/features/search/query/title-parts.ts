import type { InfiniteData } from '@tanstack/react-query';
import type { SearchAccount, SearchContact } from '../../../../shared/core/network/account.ts';
import type { searchByTitle } from '../../../../shared/features/search/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';

type Part = Reply<typeof searchByTitle>;

/** The results of a title search so far, the strongest people first. */
export type FoundTitles = {
  accounts: readonly SearchAccount[];
  contacts: readonly SearchContact[];
  /** Id of a person or of a company → the part in which it came first. Later parts are below earlier ones. */
  parts: TitleParts;
  limitHit: boolean;
  withheld: Part['withheld'];
};

export type TitleParts = { people: ReadonlyMap<string, number>; accounts: ReadonlyMap<string, number> };

/** The answers joined. A person whose strength changes between two answers may be in both. */
export function joinTitles({ pages }: InfiniteData<Part>): FoundTitles {
  const accounts = new Map<string, SearchAccount>();
  const contacts = new Map<string, SearchContact>();
  const parts = { people: new Map<string, number>(), accounts: new Map<string, number>() };
  for (const [part, page] of pages.entries()) {
    for (const account of page.accounts) {
      const before = accounts.get(account.id);
      const matches = [...new Set([...(before?.matches ?? []), ...account.matches])];
      accounts.set(account.id, { ...account, matches });
      if (!before) parts.accounts.set(account.id, part);
    }
    for (const contact of page.contacts) {
      if (contacts.has(contact.id)) continue;
      contacts.set(contact.id, contact);
      parts.people.set(contact.id, part);
    }
  }
  return {
    accounts: [...accounts.values()],
    contacts: [...contacts.values()],
    parts,
    limitHit: pages.at(-1)?.limit_hit ?? false,
    withheld: pages.findLast(({ withheld }) => withheld)?.withheld,
  };
}
