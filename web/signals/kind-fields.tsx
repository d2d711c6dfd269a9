import { useQuery } from '@tanstack/react-query';
import { describeError } from '../api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { ChoiceField } from './choice-field.tsx';
import { wordsQuery } from './queries.ts';
import { OPINION, type SignalForm } from './signal-form.ts';
import css from './signals.module.css';

type KindFieldsProps = { form: SignalForm; onChange: (change: Partial<SignalForm>) => void };

/** What kind of signal it is: its type and source, and what an opinion says. */
export function KindFields({ form, onChange }: KindFieldsProps) {
  const { data: words, error, isPending, isFetching, refetch } = useQuery(wordsQuery);
  return (
    <>
      {error && (
        <ErrorState
          message={`The types of signals could not be loaded. ${describeError(error)}`}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      <div className={css.pair}>
        <ChoiceField
          label="Type"
          requirement="required"
          one="a type"
          choices={words?.types}
          waiting={isPending}
          value={form.type}
          onChange={(type) => onChange({ type })}
        />
        <ChoiceField
          label="Source"
          requirement="optional"
          one="a source"
          choices={words?.sources}
          waiting={isPending}
          value={form.source}
          onChange={(source) => onChange({ source })}
        />
      </div>
      {form.type === OPINION && words && (
        <div className={css.pair}>
          <ChoiceField
            label="Direction"
            requirement="required"
            one="a direction"
            choices={words.directions.map((direction) => ({ fullName: direction, label: direction }))}
            waiting={false}
            value={form.direction}
            onChange={(direction) => onChange({ direction })}
          />
          <MultiSelect
            label="Skill"
            requirement="optional"
            options={words.skills}
            chosen={form.skills}
            placeholder="Choose skills"
            nothingText="No such skill"
            onChange={(skills) => onChange({ skills })}
          />
        </div>
      )}
    </>
  );
}
