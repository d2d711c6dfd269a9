/**
 * The people of a request for introductions, in the form of an address: at one company `?request=16&contact=12,14`, at several
 * `/batch-intro?account=16,17&contact=16.12,16.14,17.30`. The pages that choose people and the forms that ask for them share it.
 */
const LONGEST_ID = 40;

/** The most people in a request: a facilitator looks for a way to each of them. */
export const MAX_PEOPLE = 10;

/** A person at the company where the requester would like to meet them. */
type WantedPerson = { accountId: string; contactId: string };

const parseList = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** No id is longer: a call with an impossible id would be refused, instead of just finding nothing. */
export const isPossibleId = (id: string): boolean => id !== '' && id.length <= LONGEST_ID;

/** The people of the request to one company. */
export const readPeople = (params: URLSearchParams): string[] =>
  parseList(params.get('contact')).filter(isPossibleId).slice(0, MAX_PEOPLE);

/** Account id → its people, of a batch. */
export function readWanted(params: URLSearchParams): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const pair of parseList(params.get('contact'))) {
    const [accountId = '', contactId = ''] = pair.split('.');
    if (!isPossibleId(accountId) || !isPossibleId(contactId)) continue;
    const there = found.get(accountId) ?? [];
    if (there.length < MAX_PEOPLE) found.set(accountId, [...there, contactId]);
  }
  return found;
}

export const writeWanted = (wanted: ReadonlyMap<string, readonly string[]>): string =>
  [...wanted].flatMap(([accountId, ids]) => ids.map((id) => `${accountId}.${id}`)).join(',');

/** The address of a single form for several companies, with the people whom the user would like to meet at each. */
export function makeBatchAddress(accountIds: readonly string[], wanted: readonly WantedPerson[] = []): string {
  const contacts = wanted.map(({ accountId, contactId }) => `${accountId}.${contactId}`).join(',');
  return `/batch-intro?account=${accountIds.join(',')}${contacts && `&contact=${contacts}`}`;
}
