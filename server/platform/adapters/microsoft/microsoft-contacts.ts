/** The contacts that people keep at Microsoft 365 and Outlook.com, by Microsoft Graph (docs/decisions/137). */
import type { ContactBook } from '../../ports/mailbox.ts';
import { ForgottenFolder, type Graph, GraphGone, getGuestAddress } from './graph.ts';

const PAGE = 200;
const FIRST = '?$select=displayName,emailAddresses';

interface GraphContact {
  '@removed'?: { reason: string };
  displayName?: string | null;
  emailAddresses?: { address?: string | null }[];
}

interface GraphContacts {
  value: GraphContact[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
}

export function openMicrosoftContacts(graph: Graph): ContactBook {
  return {
    refreshToken: graph.refreshToken,
    async address() {
      const query = '/me?$select=mail,userPrincipalName';
      const { mail, userPrincipalName = '' } = await graph.get<{ mail?: string | null; userPrincipalName?: string }>(
        query,
      );
      return (mail || getGuestAddress(userPrincipalName)).toLowerCase();
    },
    async read(place) {
      try {
        const path = `/me/contacts/delta${place ?? FIRST}`;
        const page = await graph.get<GraphContacts>(path, `odata.maxpagesize=${PAGE}`);
        const next = page['@odata.nextLink'];
        const link = next ?? page['@odata.deltaLink'];
        return {
          contacts: page.value.length,
          people: page.value.filter((contact) => contact['@removed'] === undefined).flatMap(listAddresses),
          more: next !== undefined,
          next: link ? new URL(link).search : null,
        };
      } catch (error) {
        if (error instanceof ForgottenFolder || error instanceof GraphGone) return null;
        throw error;
      }
    },
  };
}

const listAddresses = ({ displayName, emailAddresses = [] }: GraphContact) =>
  emailAddresses.flatMap(({ address }) => (address ? [{ address, name: displayName ?? '' }] : []));
