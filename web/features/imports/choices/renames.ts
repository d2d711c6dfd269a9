import type { ImportRun } from '../../../../shared/features/imports/import.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';

type Renames = NonNullable<ImportRun['renames']>;

const formatCompanies = ({ companies }: Renames): string =>
  companies === 1 ? '1 company' : `${formatCount(companies)} companies`;

/** "This file renames 3 companies. All 3 new names look like people’s." */
export function describeRenames(renames: Renames): string {
  const { companies, people } = renames;
  const renamed = `This file renames ${formatCompanies(renames)}.`;
  if (people === 0) return renamed;
  if (companies === 1) return `${renamed} The new name looks like a person’s.`;
  const many =
    people === companies
      ? `All ${formatCount(people)} new names look`
      : people === 1
        ? '1 new name looks'
        : `${formatCount(people)} new names look`;
  return `${renamed} ${many} like ${people === 1 ? 'a person’s' : 'people’s'}.`;
}

/** The question before companies get other names. */
export function renameQuestion(renames: Renames) {
  const shown = renames.examples.map(({ before, after }) => `${before} becomes ${after}`).join(', ');
  const more = renames.companies - renames.examples.length;
  return {
    title: `Rename ${formatCompanies(renames)}?`,
    text: `${shown}${more > 0 ? `, and ${formatCount(more)} more` : ''}.`,
    confirm: 'Import and rename',
    leave: 'Go back',
  };
}
