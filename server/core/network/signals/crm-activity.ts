import { z } from 'zod';
import { formatPlainMonth } from '../../../../shared/platform/day-words.ts';
import { countOften, defineSignal, formatThousands, positiveNumber, weightNumber } from './signal.ts';

/** Calls, meetings and tasks that a user of the firm's CRM noted there about somebody (docs/decisions/136). */
export const crmActivity = defineSignal({
  number: 11,
  own: {
    read: ({ amount }) => ({ activities: amount ?? 1 }),
    write: ({ activities }) => activities,
    restore: (stored) => ({ activities: stored! }),
  },
  weights: {
    entry: 'crmActivity',
    schema: z.strictObject({ each: weightNumber, halfLifeYears: positiveNumber, most: weightNumber }),
    // Less than a mail: many are notes of a call that nobody took.
    shipped: { each: 0.8, halfLifeYears: 1.5, most: 3.5 },
    truth: { each: 1, halfLifeYears: 1.5, most: 4 },
    amounts: { 'crmActivity.each': ({ each: size }) => size, 'crmActivity.most': ({ most }) => most },
  },
  halfLifeYears: ({ halfLifeYears }) => halfLifeYears,
  count: ({ activities }, weight, fading) => countOften('crmActivity', activities, weight, fading),
  // A firm's pipeline is no founder's business.
  readBy: 'staff',
  onlyAtTheNetwork: false,
  touch: 'CRM activity',
  counted: ['history in the CRM', 'histories in the CRM'],
  inWords: ({ activities, date }, { member, other }) => {
    const often = activities === 1 ? 'once' : `${formatThousands(activities)} times`;
    const day = date === null ? '' : `, ${activities === 1 ? '' : 'last '}in ${formatPlainMonth(date)}`;
    return `${member} was in touch with ${other.object} ${often}${day}, says the CRM`;
  },
  demo: { source: 'CRM', share: 0 },
});
