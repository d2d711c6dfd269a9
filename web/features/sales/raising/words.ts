import { splitList } from '../../../../shared/features/sales/lists.ts';
import type {
  getLps,
  LeftOutFund,
  listRaisePartners,
  RaisePartner,
} from '../../../../shared/features/sales/raising/calls.ts';
import { describeSum } from '../../../../shared/features/sales/raising/words.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { formatPlainMonth } from '../../../../shared/platform/day-words.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import type { DecidedRow } from '../recommendations/actions.ts';

export type PartnersReply = Reply<typeof listRaisePartners>;

interface RaiseTerm {
  label: string;
  words: string;
  /** The filter that leaves only funds that meet it; otherwise it orders them. */
  only?: 'sectors' | 'places' | undefined;
}

/** The terms of a raise. */
export function listTerms(raise: UseCase): readonly RaiseTerm[] {
  const sectors = splitList(raise.Industries__c).join(', ');
  const places = splitList(raise.Target_Geographies__c, ';').join(', ');
  const sum = describeSum(raise);
  return [
    { label: 'Round', words: raise.Round__c ?? 'Open' },
    { label: 'Sum', words: sum === null ? 'Open' : raise.Hide_Sum__c ? `${sum}, not in requests` : sum },
    { label: 'Sectors', words: sectors || 'Any', only: sectors ? 'sectors' : undefined },
    { label: 'Places', words: places || 'Any', only: places ? 'places' : undefined },
    { label: 'First money by', words: raise.Money_By__c ? formatPlainMonth(raise.Money_By__c) : 'Open' },
  ];
}

export const toDecided = ({ fund, status }: RaisePartner): DecidedRow => ({
  account: fund.name,
  account_id: fund.id,
  status,
});

/** A fund that was left out, as one nobody has decided on. */
export const toUndecided = ({ id, name, status_id }: LeftOutFund): DecidedRow => ({
  account: name,
  account_id: id,
  status: {
    status_id,
    status: 'To Review',
    comments: null,
    dismiss_category: null,
    snooze_until: null,
    allowed: ['Suggested to Portfolio'],
    intro_id: null,
    updated_at: null,
  },
});

const countFunds = (funds: number, verb: readonly [one: string, many: string]): string =>
  funds === 1 ? `1 fund ${verb[0]}` : `${formatCount(funds)} funds ${verb[1]}`;

/** What excludes most funds, in a sentence. */
export function describeExcluded(excluded: PartnersReply['excluded'] | undefined): string {
  const [most] = excluded ?? [];
  if (!most) return 'Kith knows no fund yet. Import investments, and the funds appear here.';
  const { by, funds } = most;
  if (by === 'reach') return `${countFunds(funds, ['has', 'have'])} no partner within your reach.`;
  if (by === 'fit')
    return `${countFunds(funds, ['has', 'have'])} no recorded investment with you, or in these sectors, places or rounds.`;
  if (by === 'reason') return `${countFunds(funds, ['is', 'are'])} left out, for the reasons below.`;
  return `${countFunds(funds, ['was', 'were'])} suggested, requested or dismissed already.`;
}

/** "3 LPs know 2 of the 23 partners." */
export function describeLpsReach({ list, partners, known }: Reply<typeof getLps>): string {
  if (!list)
    return 'Put the firm’s own investors on a list that everyone at the firm reads, and choose it here. Kith then says how many of the partners they know. Founders never see them.';
  const subject = list.people === 1 ? '1 LP knows' : `${formatCount(list.people)} LPs know`;
  return `${subject} ${formatCount(known)} of the ${formatCount(partners)} partners. Founders never see them.`;
}
