import ClickAwayListener from '@mui/material/ClickAwayListener';
import Popper from '@mui/material/Popper';
import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ScoreDetails } from '../../../shared/core/network/evidence.ts';
import { IconButton } from '../../platform/ui/buttons/button.tsx';
import { useNarrow } from '../../platform/ui/hooks/use-narrow.ts';
import { Avatar } from '../people/avatar.tsx';
import { EvidenceList, formatEvidenceCounts } from './evidence-list.tsx';
import { formatStrength, type Strength } from './strength.ts';
import css from './strength-evidence.module.css';
import { StrengthLabel } from './strength-label.tsx';
import { StrengthRing } from './strength-ring.tsx';

type StrengthEvidenceProps = {
  name: string;
  strength: Strength;
  /** Null while they are not loaded: `onOpen` reports that they are wanted, and `waiting` is shown in their place. */
  details: ScoreDetails | null;
  waiting?: ReactNode;
  onOpen?: () => void;
  /** Other data about them, once it is open. */
  about?: ReactNode;
  /** Actions at the right of the footer; call `close` first if they lead elsewhere. */
  actions?: (close: () => void) => ReactNode;
  /** The class of the cell that holds the button. Below 720 the panel follows it as a sibling that spans the row's grid. */
  className?: string;
  /** The ring alone, where there is no room for its words. */
  ringOnly?: boolean;
};

type PanelProps = Omit<StrengthEvidenceProps, 'className' | 'onOpen' | 'ringOnly'> & {
  titleId: string;
  onClose: () => void;
};

function Panel({ name, strength, details, waiting, about, actions, titleId, onClose }: PanelProps) {
  const counts = details && formatEvidenceCounts(details);
  const best = details?.best_through;
  return (
    <>
      <div className={css.header}>
        <Avatar name={name} size={44} strength={strength} />
        <div className={css.who}>
          <h3 id={titleId}>{name}</h3>
          {best && (
            <p>
              <span>Best through</span> <b>{best.name}</b>
              {best.title && `, ${best.title}`}
            </p>
          )}
          {about}
        </div>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={css.body} tabIndex={0}>
        {details ? <EvidenceList details={details} /> : waiting}
      </div>
      {(counts || actions) && (
        <div className={css.footer}>
          <span>{counts}</span>
          {actions?.(onClose)}
        </div>
      )}
    </>
  );
}

/** A popover is in the page before it has its place: focusing it then must not scroll the page to a place where it is not yet. */
const focusQuietly = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

type OpenedProps = Omit<PanelProps, 'titleId'> & {
  cell: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  /** A click elsewhere: the focus is there already. */
  onLeave: () => void;
};

/** Exists only while it is open: a list has such a button in each row. */
function Opened({ cell, button, onLeave, ...panel }: OpenedProps) {
  const narrow = useNarrow();
  const titleId = useId();
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    panel.onClose();
  };
  const dialog = {
    ref: focusQuietly,
    role: 'dialog',
    'aria-labelledby': titleId,
    tabIndex: -1,
    onKeyDown: closeOnEscape,
  };
  const content = <Panel {...panel} titleId={titleId} />;
  if (narrow)
    return (
      <FocusTrap open disableEnforceFocus>
        <div {...dialog} className={css.inRow}>
          {content}
        </div>
      </FocusTrap>
    );
  return (
    <Popper
      open
      anchorEl={cell.current}
      placement="right-start"
      className={css.layer}
      modifiers={[
        { name: 'offset', options: { offset: [-6, 8] } },
        { name: 'flip', enabled: false },
        { name: 'preventOverflow', options: { altAxis: true, padding: 8 } },
      ]}
    >
      <ClickAwayListener
        // At the press, not at the click: the focus that follows must find the trap gone. A tap presses, too.
        mouseEvent="onMouseDown"
        touchEvent={false}
        onClickAway={(event) => {
          // Its own button closes it by the click that follows.
          if (!button.current?.contains(event.target as Node)) onLeave();
        }}
      >
        <div>
          <FocusTrap open disableRestoreFocus>
            <div {...dialog} className={css.popover}>
              {content}
            </div>
          </FocusTrap>
        </div>
      </ClickAwayListener>
    </Popper>
  );
}

/**
 * A strength with its evidence one click away: a popover of 400 to the right of the strength's own column, or below 720 a
 * panel in the row. Focus moves in; Escape, Close and a click elsewhere bring it back to the button.
 */
export function StrengthEvidence({ className, onOpen, ringOnly = false, ...panel }: StrengthEvidenceProps) {
  const { name, strength } = panel;
  const [open, setOpen] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The trap must be gone before the focus leaves it, or it would pull it back.
  const leave = () => flushSync(() => setOpen(false));
  const close = () => {
    leave();
    button.current?.focus();
  };
  const show = () => {
    setOpen(true);
    onOpen?.();
  };
  return (
    <>
      <div ref={cell} className={className}>
        <button
          ref={button}
          type="button"
          className={css.button}
          aria-expanded={open}
          aria-haspopup="dialog"
          data-keys="e enter"
          aria-label={`Strength: ${formatStrength(strength)}. Show evidence for ${name}`}
          onClick={() => (open ? close() : show())}
        >
          {ringOnly ? <StrengthRing strength={strength} size={16} /> : <StrengthLabel strength={strength} />}
        </button>
      </div>
      {open && <Opened {...panel} cell={cell} button={button} onClose={close} onLeave={leave} />}
    </>
  );
}
