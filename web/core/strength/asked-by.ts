import type { RequestLoad } from '../../../shared/core/network/reachout.ts';
import { formatDay } from '../../platform/ui/dates.ts';

/**
 * The words beside a connector with whom somebody has an open request, which may not have reached them yet, or whom somebody asked by chat:
 * "You have an open request with them for Castellan Bank, from 18 Nov 26".
 */
export function describeAskedBy({ by, since, mine, about }: RequestLoad, timeZone?: string): string {
  return about === undefined
    ? `${mine ? 'You' : by} asked them about someone on ${formatDay(since, timeZone)}`
    : `${mine ? 'You have' : `${by} has`} an open request with them for ${about}, from ${formatDay(since, timeZone)}`;
}
