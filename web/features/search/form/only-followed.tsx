import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { useFollowed } from '../query/queries.ts';

/** Narrows a search to companies that the user follows. */
export const OnlyFollowed = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <Check label="Only companies you follow" checked={on} onChange={({ target }) => onChange(target.checked)} />
);

/** Shown if no followed company matches. */
export function NobodyFollowed({ onEverywhere }: { onEverywhere: () => void }) {
  const none = useFollowed()?.size === 0;
  return (
    <EmptyState
      title={none ? 'You don’t follow any companies' : 'No results at companies you follow'}
      actions={
        <Button variant="contained" onClick={onEverywhere}>
          Search all companies
        </Button>
      }
    >
      {none
        ? 'Click Follow next to a company to include it in this filter.'
        : 'No companies you follow match this search.'}
    </EmptyState>
  );
}
