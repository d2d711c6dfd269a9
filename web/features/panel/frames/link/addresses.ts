/** The addresses of the panel's links: the web app's own screens, in a new tab. Parts without a value are left out. */
const makeAddress = (path: string, query: Record<string, string | null | undefined>): string => {
  const named = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named)}`;
};

/** The person of a request: a contact, or an unknown person with the data of their page. */
interface AskedFor {
  account: { id: string } | null;
  contactId: string | null;
  profile: string | null;
  name: string;
  title: string;
  company: string;
}

export const buildRequestAddress = ({ account, contactId, profile, name, title, company }: AskedFor): string =>
  makeAddress('/intro', {
    account: account?.id,
    contact: contactId,
    profile,
    ...(contactId ? {} : { name, title, company: account ? null : company }),
  });

type Whom = { publicIdentifier: string | null; fullName: string };

/** Document 2 §2.1. */
export const matchAddress = ({ publicIdentifier, fullName }: Whom, sfId: string | null | undefined): string =>
  makeAddress('/#/talent/match-positions/', { linkedin_id: publicIdentifier, sf_id: sfId, fullName });

export const buildFocusAddress = (query: {
  linkedin_id: string | null;
  entityUrn: string | null;
  source: string;
  fullName: string | null;
}): string => makeAddress('/talent/focus', query);
