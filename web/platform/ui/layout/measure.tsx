import Slider from '@mui/material/Slider';
import { useId, useState } from 'react';
import css from './measure.module.css';

type MeasureProps = {
  label: (value: number) => string;
  value: number;
  least?: number;
  most: number;
  step?: number;
  onChange: (value: number) => void;
};

/** A number by a slider: the words follow the thumb, and the question to the server waits for its release. */
export function Measure({ label, value, least = 0, most, step = 1, onChange }: MeasureProps) {
  const [moving, setMoving] = useState<number>();
  const id = useId();
  const shown = moving ?? value;
  return (
    <div>
      <span id={id} className={css.label}>
        {label(shown)}
      </span>
      <div className={css.slider}>
        <Slider
          size="small"
          value={shown}
          min={least}
          max={most}
          step={step}
          aria-labelledby={id}
          onChange={(_, next) => setMoving(next as number)}
          onChangeCommitted={(_, next) => {
            setMoving(undefined);
            onChange(next as number);
          }}
        />
      </div>
    </div>
  );
}
