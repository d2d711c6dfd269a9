import type { PeopleList } from '../../../../../shared/features/people-lists/calls.ts';
import { describeReaders } from '../../../../core/people-lists/words.ts';

/** "14 people, only you" */
export const describeSize = (list: PeopleList, company: string): string =>
  `${list.people === 1 ? '1 person' : `${list.people} people`}, ${describeReaders(list, company)}`;
