import Slider from '@mui/material/Slider';
import { useId, useState } from 'react';
import { SIZE_STOPS } from '../../../shared/core/network/account.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './size-slider.module.css';

/** Bounds in the server's form: the lower one is a stop plus 1; no upper one means unlimited. */
export type HeadCountRange = { headCountFrom: number; headCountTo: number | null };

const last = SIZE_STOPS.length - 1;
const findNearest = (size: number): number => {
  const index = SIZE_STOPS.findIndex((stop) => stop === null || stop >= size);
  return index < 0 ? last : index;
};

const formatBound = (size: number | null): string => (size === null ? 'unlimited' : formatCount(size));

/** The places of the thumbs for a range. */
const toStops = ({ headCountFrom, headCountTo }: HeadCountRange): [number, number] => [
  Math.min(findNearest(headCountFrom - 1), last - 1),
  headCountTo === null ? last : findNearest(headCountTo),
];

const toRange = ([low, high]: readonly number[]): HeadCountRange => ({
  headCountFrom: (SIZE_STOPS[low ?? 0] ?? 0) + 1,
  headCountTo: SIZE_STOPS[high ?? last] ?? null,
});

/** Between a stop and itself there is no company: the thumbs never meet. */
const isRange = (stops: number | readonly number[]): stops is readonly number[] =>
  Array.isArray(stops) && (stops[0] ?? 0) < (stops[1] ?? 0);

/** "11 to 500 people" */
const describeSize = ({ headCountFrom, headCountTo }: HeadCountRange): string =>
  `${formatCount(headCountFrom)} to ${formatBound(headCountTo)} people`;

type SizeSliderProps = { label?: string; value: HeadCountRange; onChange: (value: HeadCountRange) => void };

/** Company size between two of the specification's stops. Words follow the thumb; `onChange` waits for its release. */
export function SizeSlider({ label = 'Company size', value, onChange }: SizeSliderProps) {
  const [moving, setMoving] = useState<readonly number[]>();
  const id = useId();
  const stops = moving ?? toStops(value);
  const range = moving ? toRange(moving) : value;
  return (
    <fieldset className={css.size} aria-labelledby={id}>
      <div className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        <output className={css.value}>{describeSize(range)}</output>
      </div>
      <div className={css.slider}>
        <Slider
          value={[...stops]}
          min={0}
          max={last}
          step={1}
          marks
          getAriaLabel={(index) => (index === 0 ? 'Smallest size' : 'Largest size')}
          getAriaValueText={(stop, index) =>
            index === 0 ? formatCount((SIZE_STOPS[stop] ?? 0) + 1) : formatBound(SIZE_STOPS[stop] ?? null)
          }
          onChange={(_, next) => isRange(next) && setMoving(next)}
          onChangeCommitted={(_, next) => {
            if (isRange(next)) onChange(toRange(next));
            setMoving(undefined);
          }}
        />
      </div>
    </fieldset>
  );
}
