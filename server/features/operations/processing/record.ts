/** The firm's record of processing (what, why, whose, to whom, how long), by the settings in force. */
import type { ProcessingActivity } from '../../../../shared/features/operations/processing/calls.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

const formatDays = (count: number): string => `${count.toLocaleString('en-US')} days`;
const getHostOf = (url: string): string => new URL(url).host;
const KNOWN = 'the firm’s staff; users of portfolio companies within their limits';

/**
 * @param connected the kinds of CRMs that are connected
 * @returns only what this installation does: a service that is not connected is not in it
 */
export function listActivities(settings: Settings, connected: readonly string[] = []): ProcessingActivity[] {
  const { firm, keepDays, providers } = settings;
  const unused = keepDays.unusedPeople;
  const people =
    unused === null
      ? 'until they are erased'
      : `until they are erased, or ${formatDays(unused)} without evidence and use`;
  return [
    {
      what: 'Names, jobs and profile addresses of people, from imports, profile pages and lists of connections',
      why: `So that ${firm} and its companies find who can introduce them; legitimate interest`,
      whose: 'People in the networks of the firm and its companies',
      to_whom: KNOWN,
      how_long: people,
    },
    {
      what: 'Who knows who, and how well: shared employers, connections, opinions, counts and dates of mails',
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
      how_long: `as long as the company uses Kith; messages ${formatDays(keepDays.outbox)}`,
    },
    {
      what: 'Accounts, roles and sessions of users',
      why: 'To give the right people access; contract',
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
      how_long: `audit ${formatDays(keepDays.audit)}; who saw which people ${formatDays(keepDays.reading)}`,
    },
    {
      what: 'Requests of people about their own data',
      why: 'To answer them; legal obligation',
      whose: 'People who send a request at /privacy-request',
      to_whom: 'the firm’s staff',
      how_long: `${formatDays(keepDays.audit)} after they are closed; 7 days if they are not confirmed`,
    },
    ...listServices(settings, connected),
  ];
}

/** A service outside, with what it gets, why, and about whom. */
interface OutsideService {
  what: string;
  why: string;
  whose: string;
  to_whom: string;
}

const describeMailService = (vendor: string, service: Settings['google']): OutsideService | null =>
  service && {
    what: 'Senders, recipients and dates of linked mailboxes, and days and guests of linked calendars; never subjects or texts',
    why: 'To see who is in touch; consent',
    whose: 'Users who linked an account, and people they wrote to or met',
    to_whom: `${vendor}${service.url ? `, by ${getHostOf(service.url)}` : ''}, the source of the e-mails and events`,
  };

const describeCrm = (name: string, url: string): OutsideService => ({
  what: 'Ids of records, in questions about them',
  why: 'To read what changed in the CRM',
  whose: 'People and companies in the CRM',
  to_whom: `${name}, by ${getHostOf(url)}`,
});

/** The CRMs that no setting connects, but an administrator by a key. */
const listKeyedCrms = ({ affinityUrl, attioUrl }: Settings, connected: readonly string[]): OutsideService[] => [
  ...(connected.includes('affinity') ? [describeCrm('Affinity', affinityUrl)] : []),
  ...(connected.includes('attio') ? [describeCrm('Attio', attioUrl)] : []),
];

/** The services of each setting that names one. A test holds that none is left out. */
const OUTSIDE_SERVICES: Readonly<Record<string, (settings: Settings) => (OutsideService | null)[]>> = {
  SMTP_URL: ({ smtpUrl }) => [
    smtpUrl === null
      ? null
      : {
          what: 'Mails',
          why: 'To send what people ask for',
          whose: 'Recipients of e-mails',
          to_whom: `the mail server ${new URL(smtpUrl).hostname}`,
        },
  ],
  MAIL_IN_URL: ({ mailIn }) => [
    mailIn && {
      what: 'Replies to e-mails, with their senders and texts',
      why: 'To add replies to the right requests',
      whose: 'Users and connectors who answer',
      to_whom:
        mailIn.url === null
          ? `the mail service of ${mailIn.address.split('@').at(-1)}, which passes them on`
          : `the mail server ${new URL(mailIn.url).hostname}, the source of the e-mails`,
    },
  ],
  SLACK_TOKEN: ({ slack }) => [
    slack && {
      what: 'Chat messages, and what members press and type there',
      why: 'To tell staff and connectors, and take their answers',
      whose: 'Users and connectors, and the people that requests name',
      to_whom: slack.url ? `Slack, by ${getHostOf(slack.url)}` : 'Slack',
    },
  ],
  TEAMS_WEBHOOK_URL: ({ teamsUrl }) => [
    teamsUrl === null
      ? null
      : {
          what: 'Messages for staff',
          why: 'To tell staff',
          whose: 'Users and connectors, and the people that requests name',
          to_whom: `Microsoft Teams, by ${getHostOf(teamsUrl)}`,
        },
  ],
  GOOGLE_CLIENT_ID: ({ google }) => [describeMailService('Google', google)],
  MICROSOFT_CLIENT_ID: ({ microsoft }) => [describeMailService('Microsoft', microsoft)],
  ENRICHMENT_PROVIDER: ({ enrichment }) => [
    enrichment && {
      what: 'Names and profile addresses',
      why: 'To read newer jobs',
      whose: 'People whose career staff ask for, and those of open candidacies',
      to_whom: `${enrichment.provider}${enrichment.url ? `, by ${getHostOf(enrichment.url)}` : ''}`,
    },
  ],
  SALESFORCE_CLIENT_ID: ({ salesforce }) => [salesforce && describeCrm('Salesforce', salesforce.url)],
  HUBSPOT_URL: ({ hubspot }) => [hubspot && describeCrm('HubSpot', hubspot.url)],
  CRM_URL: ({ crmUrl }) => [
    crmUrl === null
      ? null
      : {
          what: 'Ids of records, in links',
          why: 'To open them in the CRM',
          whose: 'People and companies in the CRM',
          to_whom: getHostOf(crmUrl),
        },
  ],
  FEEDBACK_FORM: ({ feedbackForm }) => [
    feedbackForm && {
      what: 'Answers to a survey',
      why: 'To improve introductions',
      whose: 'Users',
      to_whom: getHostOf(feedbackForm.url),
    },
  ],
  FEEDBACK_FORM_WEBHOOK: ({ feedbackForm }) => [
    feedbackForm?.webhook
      ? {
          what: 'Which request or candidacy a survey is about, and who opened it',
          why: 'To know what an answer is about',
          whose: 'Users, candidates, the people asked for',
          to_whom: getHostOf(feedbackForm.webhook),
        }
      : null,
  ],
  FEEDBACK_WEBHOOKS: ({ feedbackWebhooks }) =>
    [...new Set([...feedbackWebhooks.values()].map(getHostOf))].map((host) => ({
      what: 'Feedback on candidates',
      why: 'To tell the owner of a candidate',
      whose: 'Candidates and users',
      to_whom: host,
    })),
  REACHOUTS_URL: ({ reachoutsUrl }) => [
    reachoutsUrl === null
      ? null
      : {
          what: 'Reachouts, in a table that staff keep; Kith links to it',
          why: 'To follow reachouts up',
          whose: 'Connectors and the people asked for',
          to_whom: getHostOf(reachoutsUrl),
        },
  ],
  AUDIT_CHECKPOINT_URL: ({ auditCheckpoints: { url } }) => [
    url === null
      ? null
      : {
          what: 'The audit’s daily checkpoint: a hash and a number, but no rows',
          why: 'To prove that the audit was not changed; legal obligation',
          whose: 'No one by name',
          to_whom: getHostOf(url),
        },
  ],
  SENTRY_DSN: ({ sentryDsn }) => [
    sentryDsn === null
      ? null
      : {
          what: 'Reports of failures, without names',
          why: 'To fix failures',
          whose: 'No one by name',
          to_whom: getHostOf(sentryDsn),
        },
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ tracesUrl }) => [
    tracesUrl === null
      ? null
      : {
          what: 'Traces: which call or job took how long, without names or values',
          why: 'To find what is slow',
          whose: 'No one by name',
          to_whom: getHostOf(tracesUrl),
        },
  ],
};

/** Outside services, as far as they are connected. */
const listServices = (settings: Settings, connected: readonly string[]): ProcessingActivity[] =>
  [...Object.values(OUTSIDE_SERVICES).flatMap((list) => list(settings)), ...listKeyedCrms(settings, connected)]
    .filter((service) => service !== null)
    .map(({ what, why, whose, to_whom }) => ({
      what,
      why,
      whose,
      to_whom,
      how_long: 'as the service keeps it; ask its provider',
    }));
