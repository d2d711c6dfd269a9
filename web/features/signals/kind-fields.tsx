import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../platform/api/failed.tsx';
import { MultiSelect } from '../../platform/ui/fields/multi-select.tsx';
import { FormControl, FormSelect } from '../../platform/ui/form/form-fields.tsx';
import { wordsQuery } from './queries.ts';
import { OPINION, type SignalForm } from './signal-form.ts';
import css from './signals.module.css';

const listOptions = (choices: readonly { fullName: string; label: string }[] | undefined) =>
  choices?.map(({ fullName, label }) => (
    <option key={fullName} value={fullName}>
      {label}
    </option>
  ));

/** The fields for the kind of signal: type, source, and those of an opinion. */
export function KindFields({ form, type }: { form: SignalForm; type: string }) {
  const { data: words, error, isPending, isFetching, refetch } = useQuery(wordsQuery);
  return (
    <>
      <Failed what="The types of signals could not be loaded." query={{ error, isFetching, refetch }} />
      <div className={css.pair}>
        <FormSelect {...form.bind('Type__c')} label="Type" requirement="required" disabled={!words}>
          <option value="">{isPending ? 'Loading types…' : 'Choose a type'}</option>
          {listOptions(words?.types)}
        </FormSelect>
        <FormSelect {...form.bind('Source__c')} label="Source" requirement="optional" disabled={!words}>
          <option value="">{isPending ? 'Loading sources…' : 'Choose a source'}</option>
          {listOptions(words?.sources)}
        </FormSelect>
      </div>
      {type === OPINION && words && (
        <div className={css.pair}>
          <FormSelect {...form.bind('Direction__c')} label="Direction" requirement="required">
            <option value="">Choose a direction</option>
            {words.directions.map((direction) => (
              <option key={direction}>{direction}</option>
            ))}
          </FormSelect>
          <FormControl {...form.bind('Skill__c')}>
            {({ value, onChange }) => (
              <MultiSelect
                label="Skill"
                requirement="optional"
                options={words.skills}
                chosen={value}
                placeholder="Choose skills"
                nothingText="No matching skill"
                onChange={onChange}
              />
            )}
          </FormControl>
        </div>
      )}
    </>
  );
}
