import { useEffect, useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../shared/search/account.ts';
import { TextField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { useAddressParams } from '../ui/use-address-params.ts';
import { useSettled } from '../ui/use-settled.ts';
import { ChangeList } from './change-list.tsx';
import css from './job-changes.module.css';
import { NewList } from './new-list.tsx';

/** /job-changes: who is elsewhere than in the list before, and who is new at companies one follows. */
export default function JobChangesScreen() {
  const [address, change] = useAddressParams();
  const q = address.get('q') ?? '';
  const showsNew = address.get('show') === 'new';
  const [cleared, setCleared] = useState(0);
  const filters = (
    <>
      <TabLinks
        label="Which people"
        tabs={[
          { key: 'changes', label: 'Changed jobs', to: '/job-changes', current: !showsNew },
          { key: 'new', label: 'New at companies you follow', to: '/job-changes?show=new', current: showsNew },
        ]}
      />
      <div className={css.bar} data-find="">
        <Find key={`${showsNew} ${cleared}`} value={q} onChange={(next) => change({ q: next })} />
      </div>
    </>
  );
  const onClear = () => {
    change({ q: null, import: null });
    setCleared(cleared + 1);
  };
  const asked = { q, onClear };
  return (
    <Page title="Who Changed Jobs">
      {showsNew ? (
        <NewList {...asked}>{filters}</NewList>
      ) : (
        <ChangeList {...asked} importId={address.get('import') ?? ''} onEvery={() => change({ import: null })}>
          {filters}
        </ChangeList>
      )}
    </Page>
  );
}

type FindProps = { value: string; onChange: (value: string) => void };

/** What is typed goes to the address once the typing stands still. */
function Find({ value, onChange }: FindProps) {
  /** Null until somebody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const settled = useSettled(typed, SUGGEST_DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes there, not what came from there
  useEffect(() => {
    if (settled !== null && settled.trim() !== value) onChange(settled.trim());
  }, [settled]);
  return (
    <TextField
      className={css.find}
      label="Person or company"
      type="search"
      maxLength={200}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
