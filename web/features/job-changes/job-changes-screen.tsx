import { useState } from 'react';
import { SUGGEST_DEBOUNCE_MS } from '../../../shared/core/network/account.ts';
import { listJobChanges, listNewPeople } from '../../../shared/features/job-changes/calls.ts';
import { SettledField } from '../../platform/ui/fields/settled-field.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../platform/ui/layout/tab-links.tsx';
import { ChangeList } from './change-list.tsx';
import css from './job-changes.module.css';
import { NewList } from './new-list.tsx';

/** /job-changes: the people who are elsewhere than in the list before, and new people at companies that the user follows. */
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
        <SettledField
          key={`${showsNew} ${cleared}`}
          className={css.find}
          label="Person or company"
          value={q}
          schema={(showsNew ? listNewPeople : listJobChanges).query.shape.q}
          after={SUGGEST_DEBOUNCE_MS}
          onChange={(next) => change({ q: next })}
        />
      </div>
    </>
  );
  const onClear = () => {
    change({ q: null, import: null });
    setCleared(cleared + 1);
  };
  const props = { q, onClear };
  return (
    <Page title="Who Changed Jobs">
      {showsNew ? (
        <NewList {...props}>{filters}</NewList>
      ) : (
        <ChangeList {...props} importId={address.get('import') ?? ''} onEvery={() => change({ import: null })}>
          {filters}
        </ChangeList>
      )}
    </Page>
  );
}
