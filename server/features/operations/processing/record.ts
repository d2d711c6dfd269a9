/** The firm's record of processing (what, why, whose, to whom, how long), by the settings in force. */
import type { ProcessingActivity } from '../../../../shared/features/operations/processing/calls.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

const days = (count: number): string => `${count.toLocaleString('en-US')} days`;
const getHostOf = (url: string): string => new URL(url).host;
const KNOWN = 'the firm’s staff; users of portfolio companies within their limits';

/** @returns only what this installation does: a service that is not connected is not in it */
export function listActivities(settings: Settings): ProcessingActivity[] {
  const { firm, keepDays, providers } = settings;
  const unused = keepDays.unusedPeople;
  const people =
    unused === null ? 'until they are erased' : `until they are erased, or ${days(unused)} without evidence and use`;
  return [
    {
      what: 'Names, jobs and profile addresses of people, from imports, profile pages and lists of connections',
      why: `So that ${firm} and its companies find who can introduce them; legitimate interest`,
      whose: 'People in the networks of the firm and its companies',
      to_whom: KNOWN,
      how_long: people,
    },
    {
      what: 'Who knows whom and how well: shared employers, connections, opinions, counts and dates of mails',
      why: 'To say how strong a relationship is, and by what evidence; legitimate interest',
      whose: 'People in the networks, and users',
      to_whom: 'as above; the evidence of a company’s own people alone to its users',
      how_long: people,
    },
    {
      what: 'Requests for introductions and candidacies, with their messages',
      why: 'To carry out a request; contract and legitimate interest',
      whose: 'Users, connectors, the people asked for, candidates',
      to_whom: 'the firm’s staff, the company that asks, and the people asked to introduce',
      how_long: `as long as the company uses Kith; messages ${days(keepDays.outbox)}`,
    },
    {
      what: 'Accounts, roles and sessions of users',
      why: 'To let in the right people; contract',
      whose: 'Users',
      to_whom: ['the firm’s staff', ...providers.map(({ name, issuer }) => `${name} (${getHostOf(issuer)})`)].join(
        '; ',
      ),
      how_long: 'accounts until staff end them; sessions a day after they end',
    },
    {
      what: 'The audit: who did what and when; which people each user was shown',
      why: 'Security and accountability; legal obligation and legitimate interest',
      whose: 'Users',
      to_whom: 'the firm’s staff; each user what others did with their account',
      how_long: `audit ${days(keepDays.audit)}; who was shown whom ${days(keepDays.reading)}`,
    },
    {
      what: 'Requests of people about their own data',
      why: 'To answer them; legal obligation',
      whose: 'People who ask at /privacy-request',
      to_whom: 'the firm’s staff',
      how_long: `${days(keepDays.audit)} after they are closed; 7 days if they are not confirmed`,
    },
    ...listServices(settings),
  ];
}

/** Outside services, as far as they are connected. */
function listServices(settings: Settings): ProcessingActivity[] {
  const { smtpUrl, slack, google, enrichment, sentryDsn, crmUrl, feedbackForm } = settings;
  const service = (what: string, why: string, whose: string, to_whom: string): ProcessingActivity => ({
    what,
    why,
    whose,
    to_whom,
    how_long: 'as that service keeps it; ask its provider',
  });
  return [
    ...(smtpUrl
      ? [
          service(
            'Mails',
            'To send what people ask for',
            'Recipients of mails',
            `the mail server ${new URL(smtpUrl).hostname}`,
          ),
        ]
      : []),
    ...(slack ? [service('Chat messages', 'To tell staff and connectors', 'Users and connectors', 'Slack')] : []),
    ...(google
      ? [
          service(
            'Senders, recipients and dates of linked mailboxes; never subjects or texts',
            'To see who is in touch; consent',
            'Users who linked a mailbox, and their correspondents',
            'Google, where they are read from',
          ),
        ]
      : []),
    ...(enrichment
      ? [
          service(
            'Names and profile addresses',
            'To read newer jobs',
            'People whose career staff ask for',
            enrichment.provider,
          ),
        ]
      : []),
    ...(crmUrl
      ? [service('Ids of records', 'To open them in the CRM', 'People and companies in the CRM', getHostOf(crmUrl))]
      : []),
    ...(feedbackForm
      ? [service('Answers to a survey', 'To improve introductions', 'Users', getHostOf(feedbackForm.url))]
      : []),
    ...(sentryDsn
      ? [service('Reports of failures, without names', 'To mend failures', 'No one by name', getHostOf(sentryDsn))]
      : []),
  ];
}
