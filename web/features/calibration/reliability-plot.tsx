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

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
const toX = (share: number): number => roundToTenth(LEFT + share * SIDE);
const toY = (share: number): number => roundToTenth(TOP + (1 - share) * SIDE);

type FilledBand = { from: number; count: number; estimated: number; told: number; low: number; high: number };

const isFilled = (bin: ReliabilityBin): bin is ReliabilityBin & FilledBand => bin.count > 0;

/**
 * Estimates against answers, a point for each bin with its 95 % interval; on the diagonal the two agree. The table beside it says the same
 * in words: `describedBy` is its id.
 */
export function ReliabilityPlot({ bins, describedBy }: { bins: readonly ReliabilityBin[]; describedBy: string }) {
  const filled = bins.filter(isFilled);
  const most = Math.max(1, ...filled.map((bin) => bin.count));
  const computeRadius = (bin: FilledBand): number => SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(bin.count / most);
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
          <line className={css.grid} x1={toX(0)} x2={toX(1)} y1={toY(share)} y2={toY(share)} />
          <line className={css.grid} x1={toX(share)} x2={toX(share)} y1={toY(0)} y2={toY(1)} />
          <text className={css.tick} x={toX(share)} y={toY(0) + 17} textAnchor="middle">
            {formatPercent(share)}
          </text>
          <text className={css.tick} x={toX(0) - 8} y={toY(share) + 4} textAnchor="end">
            {formatPercent(share)}
          </text>
        </g>
      ))}
      <line className={css.diagonal} x1={toX(0)} y1={toY(0)} x2={toX(1)} y2={toY(1)} />
      {filled.map((bin) => (
        <line
          key={bin.from}
          className={css.interval}
          x1={toX(bin.estimated)}
          x2={toX(bin.estimated)}
          y1={toY(bin.low)}
          y2={toY(bin.high)}
        />
      ))}
      {filled.map((bin) => (
        <circle
          key={bin.from}
          className={css.point}
          cx={toX(bin.estimated)}
          cy={toY(bin.told)}
          r={computeRadius(bin)}
        />
      ))}
      <text className={css.axis} x={toX(0.5)} y={toY(0) + 36} textAnchor="middle">
        Estimated
      </text>
      <text className={css.axis} x={-toY(0.5)} y={11} transform="rotate(-90)" textAnchor="middle">
        Said yes
      </text>
    </svg>
  );
}
