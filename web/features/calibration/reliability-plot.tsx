import type { ReliabilityBin } from '../../../shared/features/calibration/calls.ts';
import css from './evaluation-screen.module.css';
import { formatPercent } from './numbers.ts';

const SIDE = 300;
const LEFT = 62;
const TOP = 12;
const BELOW = 44;
const RIGHT = 16;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const SMALLEST = 3.5;
const LARGEST = 10;

const tenths = (value: number): number => Math.round(value * 10) / 10;
const x = (share: number): number => tenths(LEFT + share * SIDE);
const y = (share: number): number => tenths(TOP + (1 - share) * SIDE);

type FilledBand = { from: number; count: number; estimated: number; told: number; low: number; high: number };

const isFilled = (bin: ReliabilityBin): bin is ReliabilityBin & FilledBand => bin.count > 0;

/**
 * Estimates against answers, a point for each bin with its 95 % interval; on the diagonal the two agree. The table beside it says the same
 * in words: `describedBy` is its id.
 */
export function ReliabilityPlot({ bins, describedBy }: { bins: readonly ReliabilityBin[]; describedBy: string }) {
  const filled = bins.filter(isFilled);
  const most = Math.max(1, ...filled.map((bin) => bin.count));
  const radius = (bin: FilledBand): number => SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(bin.count / most);
  return (
    <svg
      className={css.plot}
      viewBox={`0 0 ${LEFT + SIDE + RIGHT} ${TOP + SIDE + BELOW}`}
      role="img"
      aria-label="Reliability: how often people said yes, by what was estimated"
      aria-describedby={describedBy}
    >
      {TICKS.map((share) => (
        <g key={share}>
          <line className={css.grid} x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
          <line className={css.grid} x1={x(share)} x2={x(share)} y1={y(0)} y2={y(1)} />
          <text className={css.tick} x={x(share)} y={y(0) + 17} textAnchor="middle">
            {formatPercent(share)}
          </text>
          <text className={css.tick} x={x(0) - 8} y={y(share) + 4} textAnchor="end">
            {formatPercent(share)}
          </text>
        </g>
      ))}
      <line className={css.diagonal} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {filled.map((bin) => (
        <line
          key={bin.from}
          className={css.interval}
          x1={x(bin.estimated)}
          x2={x(bin.estimated)}
          y1={y(bin.low)}
          y2={y(bin.high)}
        />
      ))}
      {filled.map((bin) => (
        <circle key={bin.from} className={css.point} cx={x(bin.estimated)} cy={y(bin.told)} r={radius(bin)} />
      ))}
      <text className={css.axis} x={x(0.5)} y={y(0) + 36} textAnchor="middle">
        Estimated
      </text>
      <text className={css.axis} x={-y(0.5)} y={11} transform="rotate(-90)" textAnchor="middle">
        Said yes
      </text>
    </svg>
  );
}
