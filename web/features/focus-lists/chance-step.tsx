import { useState } from 'react';
import { CONNECTOR_CHANCES, type ConnectorChance } from '../../../shared/core/network/chance.ts';
import { CHANCE_RINGS } from '../../../shared/core/network/connector.ts';
import { StrengthRing } from '../../core/strength/strength-ring.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Tick } from '../../platform/ui/fields/kept-controls.tsx';
import css from './focus-list.module.css';
import { Step } from './step.tsx';

type ChanceStepProps = {
  chances: readonly ConnectorChance[];
  busy: boolean;
  onChange: (chances: ConnectorChance[]) => void;
};

/** The chances that count: three boxes, all ticked at first. */
export function ChanceStep({ chances, busy, onChange }: ChanceStepProps) {
  const [open, setOpen] = useState(false);
  const [ticked, setTicked] = useState<readonly ConnectorChance[]>(chances);
  const line = CONNECTOR_CHANCES.filter((chance) => chances.includes(chance)).map((chance) => (
    <span key={chance} className={css.chance}>
      <StrengthRing strength={CHANCE_RINGS[chance]} size={16} /> {chance}
    </span>
  ));
  const toggle = () => {
    setTicked(chances);
    setOpen(!open);
  };
  const actions = (
    <Button variant="text" aria-expanded={open} onClick={toggle}>
      Change
    </Button>
  );
  return (
    <Step number={2} title="Chance to Connect" done={line} actions={actions}>
      {open && (
        <fieldset className={css.boxes}>
          <legend className={css.soft}>Kith uses only connectors with these chances.</legend>
          {CONNECTOR_CHANCES.map((chance) => (
            <label key={chance} className={css.chance}>
              <Tick
                checked={ticked.includes(chance)}
                disabled={busy}
                onChange={({ target }) =>
                  setTicked(
                    CONNECTOR_CHANCES.filter((other) => (other === chance ? target.checked : ticked.includes(other))),
                  )
                }
              />
              <StrengthRing strength={CHANCE_RINGS[chance]} size={16} /> {chance}
            </label>
          ))}
          <Button
            variant="outlined"
            disabled={busy || ticked.length === 0}
            onClick={() => {
              setOpen(false);
              onChange([...ticked]);
            }}
          >
            Use these chances
          </Button>
          {ticked.length === 0 && <span role="status">Choose at least one.</span>}
        </fieldset>
      )}
    </Step>
  );
}
