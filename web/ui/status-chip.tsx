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
import css from './status-chip.module.css';

/** The seven indicators of document 1 §4: what they are called and the icon that carries them without colour. */
export const indicators = {
  queued: { label: 'Queued', icon: CircleDashed },
  in_progress: { label: 'In Progress', icon: CircleDot },
  action_required: { label: 'Action Required', icon: CircleAlert },
  declined: { label: "Couldn't Facilitate", icon: CircleSlash2 },
  alternative_path_chosen: { label: 'Alternative Path Chosen', icon: Split },
  feedback_required: { label: 'Successful Intro', icon: Handshake },
  done: { label: 'Done', icon: Check },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>;

export type Indicator = keyof typeof indicators;

/** `label` keeps a status's own words where it borrows the look of another. The status sentence stands under the chip. */
export function StatusChip({ indicator, label }: { indicator: Indicator; label?: string }) {
  const { label: own, icon: Icon } = indicators[indicator];
  return (
    <span className={css.chip} data-indicator={indicator}>
      <Icon size={13} strokeWidth={2.1} aria-hidden />
      {label ?? own}
    </span>
  );
}
