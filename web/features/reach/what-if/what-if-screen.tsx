import { ReachTabs } from '../../../core/reach/reach-tabs.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { AddPart } from './add-part.tsx';
import { LeavePart } from './leave-part.tsx';
import css from './what-if.module.css';

const MODES = [
  { value: 'add', label: 'Add a person' },
  { value: 'leave', label: 'Somebody leaves' },
] as const;

/** /map/what-if: what the viewer's network would reach with a person more or less. */
export default function WhatIfScreen() {
  const [address, change] = useAddressParams();
  const mode = address.get('mode') === 'leave' ? 'leave' : 'add';
  const person = address.get('person');
  return (
    <Page title="Map of Reach" documentTitle="What if">
      <ReachTabs />
      <div className={css.top}>
        <SegmentedSwitch
          label="What if"
          value={mode}
          choices={MODES}
          onChange={(value) => change({ mode: value === 'leave' ? value : null, person: null, only: null })}
        />
        <p className={css.soft}>
          {mode === 'leave' ? 'Nothing is written.' : 'Nothing is written. A file is thrown away when you leave.'}
        </p>
      </div>
      {mode === 'leave' ? (
        <LeavePart person={person} only={address.get('only')} onChange={change} />
      ) : (
        <AddPart person={person} onPerson={(chosen) => change({ person: chosen })} />
      )}
    </Page>
  );
}
