import { useQuery } from '@tanstack/react-query';
import { Archive, ChevronDown, User } from 'lucide-react';
import { useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { getNextStep } from '../../../../shared/features/introductions/next-step.ts';
import { firmUsersQuery } from '../../../core/people/firm-users.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../platform/ui/buttons/menu.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useMe } from '../steps/take-step.ts';
import { type Bulk, describeHindrances, groupNextSteps, MAX_AT_A_TIME } from './bulk.ts';
import { BulkStepDrawer } from './bulk-step-drawer.tsx';

function FacilitatorMenu({ chosen, bulk }: { chosen: readonly Intro[]; bulk: Bulk }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const users = useQuery({ ...firmUsersQuery, enabled: anchor !== null }).data ?? [];
  const me = useMe();
  const others = users.filter(({ Id }) => Id !== me?.Id);
  return (
    <>
      {/* As M does in a row; for the mouse it is in the menu. */}
      {me && <button type="button" hidden data-keys="m" onClick={() => void bulk.assign(chosen, me)} />}
      <Button
        size="small"
        data-keys="f"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <User size={14} aria-hidden />
        <span>Facilitator</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor && (
        <Menu anchor={anchor} label="Facilitator" onClose={() => setAnchor(null)}>
          {me && <MenuItem onChoose={() => void bulk.assign(chosen, me)}>{me.Name} (you)</MenuItem>}
          {others.map((user) => (
            <MenuItem key={user.Id} onChoose={() => void bulk.assign(chosen, user)}>
              {user.Name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

type Step = ReturnType<typeof groupNextSteps>[number];

/** The commonest next step, and the others behind it. */
function Steps({ steps, bulk }: { steps: readonly Step[]; bulk: Bulk }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<Step>();
  const [first, ...others] = steps;
  if (!first) return null;
  const act = ({ label, ready }: Step, people?: Parameters<Bulk['step']>[3]) =>
    void bulk.step(ready, (intro) => getNextStep(intro)!.to, label, people);
  const take = (step: Step) => (step.lacking.length > 0 ? setOpen(step) : act(step));
  const count = ({ ready, lacking }: Step) => formatCount(ready.length + lacking.length);
  return (
    <>
      <Button size="small" variant="contained" data-keys="n" onClick={() => take(first)}>
        {first.label}: {count(first)}
      </Button>
      {others.length > 0 && (
        <>
          <Button
            size="small"
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <span>Other steps</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
          {anchor && (
            <Menu anchor={anchor} label="Other steps" onClose={() => setAnchor(null)}>
              {others.map((step) => (
                <MenuItem key={step.label} onChoose={() => take(step)}>
                  {step.label}: {count(step)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </>
      )}
      {open && (
        <BulkStepDrawer
          {...open}
          onTake={(people) => {
            const filled = open.lacking.flatMap(({ intro }) => (people.has(intro.Id) ? [intro] : []));
            act({ ...open, ready: [...open.ready, ...filled] }, people);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Staff's actions on the ticked requests: each says before the click how many can take it, and why the others cannot. */
export function StaffChosen({ chosen, bulk }: { chosen: readonly Intro[]; bulk: Bulk }) {
  const { progress } = bulk;
  if (progress)
    return (
      <>
        <p role="status">
          {progress.done} of {progress.of} done
        </p>
        <Button size="small" onClick={bulk.stop}>
          Stop
        </Button>
      </>
    );
  if (chosen.length > MAX_AT_A_TIME) return <p>Choose at most {MAX_AT_A_TIME} at a time.</p>;
  const steps = groupNextSteps(chosen, getNextStep);
  const closed = chosen.filter(({ show_archive_button }) => show_archive_button);
  const able = steps.reduce((sum, { ready, lacking }) => sum + ready.length + lacking.length, 0);
  const lacking = steps.reduce((sum, step) => sum + step.lacking.length, 0);
  const reasons = describeHindrances(chosen, getNextStep);
  return (
    <>
      <FacilitatorMenu chosen={chosen} bulk={bulk} />
      {closed.length > 0 && (
        <Button size="small" data-keys="a" onClick={() => void bulk.archive(closed)}>
          <Archive size={14} aria-hidden />
          <span>Archive {closed.length}</span>
        </Button>
      )}
      <p>
        <span>
          {able} can take the next step{lacking > 0 && `, after you choose a person for ${lacking} of them`}.
        </span>{' '}
        {reasons.length > 0 && <b>{reasons.join(', ')}.</b>}
      </p>
      <Steps steps={steps} bulk={bulk} />
    </>
  );
}
