import type { RequestLoad } from '../../../shared/core/network/reachout.ts';
import { formatDay } from '../../platform/ui/dates.ts';

/**
 * The words beside a connector whom somebody is asking already, for whatever request: "Asked about Castellan Bank by you
 * since 18 Nov 26".
 */
export const describeAskedBy = ({ by, since, mine, about }: RequestLoad, timeZone?: string): string =>
  `Asked ${about ? `about ${about} ` : ''}by ${mine ? 'you' : by} since ${formatDay(since, timeZone)}`;
