import {
  Check,
  CircleAlert,
  CircleDashed,
  CircleDot,
  CircleSlash2,
  Handshake,
  type LucideIcon,
  Split,
} from 'lucide-react';
import { INDICATOR_CHIPS, type Indicator } from '../../../shared/core/introductions/statuses.ts';
import css from './status-chip.module.css';

/** The icon that carries each indicator without colour. */
const icons: Readonly<Record<Indicator, LucideIcon>> = {
  queued: CircleDashed,
  in_progress: CircleDot,
  action_required: CircleAlert,
  declined: CircleSlash2,
  alternative_path_chosen: Split,
  feedback_required: Handshake,
  done: Check,
};

/** `label` keeps a status's own words where it borrows the look of another. The status sentence stands under the chip. */
export function StatusChip({ indicator, label }: { indicator: Indicator; label?: string }) {
  const Icon = icons[indicator];
  return (
    <span className={label === undefined ? css.chip : `${css.chip} ${css.own}`} data-indicator={indicator}>
      <Icon size={13} strokeWidth={2.1} aria-hidden />
      {label ?? INDICATOR_CHIPS[indicator]}
    </span>
  );
}
