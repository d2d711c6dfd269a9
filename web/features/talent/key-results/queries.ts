import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { missingHires, talpodKrs } from '../../../../shared/features/talent/key-results/calls.ts';
import type { DateRange } from '../../../../shared/features/talent/key-results/ranges.ts';
import { send } from '../../../platform/api/send.ts';

export const krsQuery = (dateRange: DateRange, rangeNumber: number) =>
  queryOptions({
    queryKey: ['talent-krs', dateRange, rangeNumber],
    queryFn: ({ signal }) => send(talpodKrs, { body: { dateRange, rangeNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Compares a list of people who were hired with Kith's data; writes nothing. */
export const useMissingHires = () =>
  useMutation({ mutationFn: (leads: string) => send(missingHires, { body: { leads } }) });
