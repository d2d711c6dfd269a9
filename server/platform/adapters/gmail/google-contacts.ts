/** The contacts that people keep at Google, by two plain calls of the People API (docs/decisions/137). */
import type { ContactBook } from '../../ports/mailbox.ts';
import { describeGmailError, getHttpStatus } from './gmail-errors.ts';
import { type GmailPace, makePacer } from './gmail-pace.ts';
import { createGoogleClient, type GoogleClientSettings, throwPlain } from './google-client.ts';

interface GoogleContact {
  metadata?: { deleted?: boolean };
  names?: { displayName?: string; metadata?: { primary?: boolean } }[];
  emailAddresses?: { value?: string; metadata?: { primary?: boolean; source?: { type?: string } } }[];
}

interface GoogleContacts {
  connections?: GoogleContact[];
  nextPageToken?: string;
  nextSyncToken?: string;
}

/** No phone number, note, birthday or picture is asked for; contacts that Google saved by itself are another list. */
const BOOK = {
  personFields: 'names,emailAddresses,metadata',
  sources: 'READ_SOURCE_TYPE_CONTACT',
  pageSize: '1000',
  requestSyncToken: 'true',
  fields:
    'nextPageToken,nextSyncToken,connections(metadata(deleted),names(displayName,metadata(primary)),emailAddresses(value))',
};
/** What a call costs of the units of gmail-pace.ts: Google allows 90 a minute. */
const COST = 70;

export function openGoogleContacts(
  settings: GoogleClientSettings & { pace: GmailPace },
  refreshToken: string,
  signal?: AbortSignal,
): ContactBook {
  const client = createGoogleClient(settings);
  client.setCredentials({ refresh_token: refreshToken });
  const base = settings.url === undefined ? 'https://people.googleapis.com' : new URL(settings.url).origin;
  const take = makePacer(settings.pace, signal);
  const load = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const url = `${base}/v1/people/me${path}?${new URLSearchParams(query)}`;
    return (await take(COST, () => client.request<T>({ url, retry: false }))).data;
  };
  return {
    refreshToken: () => refreshToken,
    async address() {
      const query = { personFields: 'emailAddresses', sources: 'READ_SOURCE_TYPE_PROFILE' };
      const { emailAddresses = [] } = await load<GoogleContact>('', query).catch(throwPlain);
      const own = emailAddresses.find(({ metadata }) => metadata?.primary) ?? emailAddresses[0];
      return own?.value?.toLowerCase() ?? '';
    },
    async read(place) {
      const { sync, page } = JSON.parse(place ?? '{}') as { sync?: string; page?: string };
      const query: Record<string, string> = { ...BOOK };
      if (sync !== undefined) query.syncToken = sync;
      if (page !== undefined) query.pageToken = page;
      try {
        const listed = await load<GoogleContacts>('/connections', query);
        const { connections = [], nextPageToken, nextSyncToken } = listed;
        const to = nextPageToken === undefined ? { sync: nextSyncToken } : { sync, page: nextPageToken };
        return {
          contacts: connections.length,
          people: connections.filter(({ metadata }) => metadata?.deleted !== true).flatMap(listAddresses),
          more: nextPageToken !== undefined,
          next: nextPageToken === undefined && nextSyncToken === undefined ? null : JSON.stringify(to),
        };
      } catch (error) {
        if (isForgotten(error)) return null;
        return throwPlain(error);
      }
    },
  };
}

/** A place that is older than seven days has status 400, as has a page of another reading. */
const isForgotten = (error: unknown): boolean =>
  getHttpStatus(error) === 410 ||
  (getHttpStatus(error) === 400 && /EXPIRED_SYNC_TOKEN|(?:page|sync) token/i.test(describeGmailError(error)));

function listAddresses({ names = [], emailAddresses = [] }: GoogleContact) {
  const { displayName: name = '' } = names.find(({ metadata }) => metadata?.primary) ?? names[0] ?? {};
  return emailAddresses.flatMap(({ value }) => (value ? [{ address: value, name }] : []));
}
