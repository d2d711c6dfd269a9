import type { EventName } from '../../../../shared/platform/events.ts';
import { INTRODUCED_STATUSES } from '../../../core/network/derive/labels.ts';
import type { IntroChangeTable } from '../../../platform/db/tables/intro-tables.ts';

type ToldChange = Pick<IntroChangeTable, 'kind' | 'actor' | 'from_status'>;

/** What webhooks are told of a change of a request; null: nothing. */
export function getEventOf({ kind, actor, from_status }: ToldChange): EventName | null {
  if (kind === 'created') return 'request.made';
  if (kind !== 'status') return null;
  const introduced = from_status !== null && INTRODUCED_STATUSES.includes(from_status);
  if (introduced) return 'request.outcome';
  return actor === 'link' ? 'request.answered' : 'request.moved';
}
