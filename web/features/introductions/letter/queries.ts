import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeLetterOpening,
  getYearlyLetter,
  makeLetterLink,
  type YearlyLetter,
} from '../../../../shared/features/introductions/letter/calls.ts';
import { useEdit } from '../../../platform/api/edits.ts';
import { send } from '../../../platform/api/send.ts';

const LETTER = 'yearly-letter';

/** @param company undefined: the viewer's own, and for staff the firm's */
export const yearlyLetterQuery = (company: string | undefined, year: number | undefined) =>
  queryOptions({
    queryKey: [LETTER, company, year],
    queryFn: ({ signal }) => send(getYearlyLetter, { query: { company, year } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const sendLetterLink = (letter: YearlyLetter) =>
  send(makeLetterLink, { body: { company: letter.company?.id, year: letter.year } });

export function useChangeOpening({ company, year, opening: was }: YearlyLetter) {
  const edit = useEdit();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (opening: string) =>
      edit(
        changeLetterOpening,
        { body: { company: company?.id ?? null, year, opening } },
        { was: { opening: was }, labels: { opening: 'First paragraph', company: null, year: null } },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [LETTER] }),
  });
}
