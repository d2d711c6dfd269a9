import type { RequestLoad } from '../../../shared/core/network/reachout.ts';
import { formatDay } from '../../platform/ui/dates.ts';

/** The words beside a connector whom somebody is asking already: "Asked by you since 18 Nov 26". */
export const describeAskedBy = ({ by, since, mine }: RequestLoad, timeZone?: string): string =>
  `Asked by ${mine ? 'you' : by} since ${formatDay(since, timeZone)}`;
