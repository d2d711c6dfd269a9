/** What came of an introduction, in words for its connector. */
import type { Progress } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { stripLinks } from '../../../platform/messages/links.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import type { NamedIntro } from '../life-cycle/queries.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';

const PROGRESS_WORDS: Readonly<Record<Progress, string>> = {
  met: 'they met',
  in_talks: 'they are in talks',
  won: 'they work together now',
  nothing: 'they were introduced, and nothing came of it',
};
/** The end of a request, without the reasons. */
const STATUS_WORDS: Partial<Record<IntroStatus, string>> = {
  'Feedback Provided': 'we introduced them, and the company told us how it went',
  'No Feedback': 'we introduced them, but haven’t heard back',
  'No Response': 'the other side did not respond',
  'Declined by Target': 'the other side declined',
};

export function describeOutcome({ status, progress }: Pick<NamedIntro, 'status' | 'progress'>): string {
  if (status === 'Feedback Provided' && progress) return PROGRESS_WORDS[progress];
  return STATUS_WORDS[status] ?? 'the request was closed';
}

/** What the requester allowed the connector to read; '' without it. */
export function describeSharedWords(row: NamedIntro): string {
  if (row.progress_shared !== 1 || !row.feedback_details) return '';
  return `${getGreetingName(serializeRequester(row).Name)} writes: “${stripLinks(row.feedback_details)}”`;
}
