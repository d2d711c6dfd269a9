import { expect, it } from 'vitest';
import { CANDIDACY_STATUSES } from '../../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE } from '../../../shared/features/talent/candidacies/statuses.ts';
import { getCandidacyIndicator } from './candidacy.ts';

it('gives the tick of a success to no candidacy that ended otherwise', () => {
  const ticked = CANDIDACY_STATUSES.filter(
    (status) => getCandidacyIndicator({ set: CANDIDACY_LIFE[status].set, Status__c: status }) === 'done',
  );
  expect(ticked).toEqual(['Hired', 'Ref check provided']);
});
