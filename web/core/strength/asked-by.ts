import type { RequestLoad } from '../../../shared/core/network/reachout.ts';
import { formatDay } from '../../platform/ui/dates.ts';

/**
 * The words beside a connector whom somebody is asking already, for whatever request: "You asked them about Castellan Bank
 * on 18 Nov 26".
 */
export const describeAskedBy = ({ by, since, mine, about }: RequestLoad, timeZone?: string): string =>
  `${mine ? 'You' : by} asked them about ${about ?? 'someone else'} on ${formatDay(since, timeZone)}`;
