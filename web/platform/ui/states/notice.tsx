import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './notice.module.css';

/** The kind of a notice, set by its caller, never guessed from its words. */
export type NoticeKind = 'info' | 'warning' | 'error' | 'success';

const icons = { info: Info, warning: CircleAlert, error: TriangleAlert, success: Check };

type NoticeProps = {
  kind: NoticeKind;
  children: ReactNode;
  /** Another icon than the kind's own. */
  icon?: ReactNode;
  /** The action for it, at the right. */
  action?: ReactNode;
  onDismiss?: () => void;
  size?: 'normal' | 'large';
};

/** An inline notice for a part of the page. Errors interrupt a screen reader; the rest waits its turn. */
export function Notice({ kind, children, icon, action, onDismiss, size = 'normal' }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={css.notice} data-kind={kind} data-size={size} role={kind === 'error' ? 'alert' : 'status'}>
      {icon ?? <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <div className={css.text}>{children}</div>
      {action}
      {onDismiss && (
        <button type="button" className={css.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
