/** Where the panel's links lead: the web app's own screens, in a tab of their own. Parts without a value are left out. */
const address = (path: string, query: Record<string, string | null | undefined>): string => {
  const named = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`;
};

/** @param contactId null for somebody who is no contact yet: the request then begins with the company alone */
export const requestAddress = (accountId: string, contactId: string | null): string =>
  address('/intro', { account: accountId, contact: contactId });

type Whom = { publicIdentifier: string | null; fullName: string };

/** Document 4 §2.3: both carry whom it is about and what is asked. */
export const referenceAddress = ({ publicIdentifier, fullName }: Whom): string =>
  address('/talent', { linkedin_id: publicIdentifier, fullName, request_type: 'Reference Check' });

/** Document 2 §2.1. */
export const matchAddress = ({ publicIdentifier, fullName }: Whom, sfId: string | null | undefined): string =>
  address('/#/talent/match-positions/', { linkedin_id: publicIdentifier, sf_id: sfId, fullName });

export const focusAddress = (query: {
  linkedin_id: string | null;
  entityUrn: string | null;
  source: string;
  fullName: string | null;
}): string => address('/talent/focus', query);
