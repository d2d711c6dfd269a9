import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { REQUEST_TYPES } from '../../../../shared/core/talent/request-types.ts';
import { PRIORITIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { useNarrow } from '../../../platform/ui/hooks/use-narrow.ts';
import { BarCount, BottomBar } from '../../../platform/ui/layout/bottom-bar.tsx';
import { PositionPicker } from './position-picker.tsx';
import css from './request.module.css';
import type { RequestDraft } from './request-draft.ts';
import { RequestWords } from './request-words.tsx';

/** Document 3 §9: whether the hint above the menu was put away. */
const HINT_KEY = 'kith-hide-request-hint';

type BottomMenuProps = {
  target: Pick<RequestTarget, 'FirstName'>;
  draft: RequestDraft;
  onChange: (change: Partial<RequestDraft>) => void;
  /** The candidacy exists already: type, priority and words are its own. */
  fixed: boolean;
  chosen: number;
  onClear: () => void;
  submit: string;
  /** The reason why the request cannot be sent yet; null when it can. */
  against: string | null;
  busy: boolean;
  onSubmit: () => void;
};

/** The foot of the request screen: type, position and words, and the button that sends. */
export function BottomMenu(props: BottomMenuProps) {
  const { target: person, draft, onChange, fixed, chosen, onClear, submit, against, busy, onSubmit } = props;
  const [writing, setWriting] = useState(false);
  const narrow = useNarrow();
  const [folded, setFolded] = useState(true);
  const [hint, setHint] = useState(() => localStorage.getItem(HINT_KEY) === null);
  const id = useId();
  const reference = draft.type === 'Reference Check';
  const noun = fixed ? 'note' : reference ? 'details' : 'message';
  return (
    <BottomBar label="Request">
      {hint && !narrow && (
        <p className={css.hint}>
          <span>Pick connectors and a position. Nothing is sent until you confirm.</span>
          <Button
            variant="text"
            size="small"
            onClick={() => {
              localStorage.setItem(HINT_KEY, 'yes');
              setHint(false);
            }}
          >
            Got it
          </Button>
        </p>
      )}
      {writing && <RequestWords id={id} target={person} draft={draft} fixed={fixed} onChange={onChange} />}
      <div className={css.foot} data-folded={folded}>
        <p role="status" className={css.chosen}>
          <BarCount>{chosen}</BarCount> <span>{chosen === 1 ? 'connector' : 'connectors'} selected</span>
        </p>
        {chosen > 0 && (
          <Button variant="text" size="small" onClick={onClear}>
            Clear
          </Button>
        )}
        {narrow && (
          <Button variant="text" size="small" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? 'Request details' : 'Less'}
          </Button>
        )}
        <div className={css.what}>
          <SegmentedSwitch
            label="Request type"
            value={draft.type}
            disabled={fixed}
            onChange={(type) => onChange({ type })}
            choices={REQUEST_TYPES.map((value) => ({ value, label: value }))}
          />
          <div className={css.position}>
            <PositionPicker value={draft.position} onChange={(position) => onChange({ position })} />
          </div>
          {!fixed && (
            <SegmentedSwitch
              label="Priority"
              value={draft.priority}
              onChange={(priority) => onChange({ priority })}
              choices={PRIORITIES.map((value) => ({ value, label: value }))}
            />
          )}
          {!(fixed && reference) && (
            <Button
              variant="text"
              aria-expanded={writing}
              aria-controls={writing ? id : undefined}
              onClick={() => setWriting(!writing)}
            >
              {writing
                ? `Close the ${noun}`
                : (fixed ? draft.note : draft.words).trim()
                  ? `Edit ${noun}`
                  : `Add ${noun}`}
            </Button>
          )}
        </div>
        <span className={css.send}>
          {against && <span className={css.soft}>{against}</span>}
          <Button variant="contained" size="large" disabled={against !== null || busy} onClick={onSubmit}>
            <Send size={14} aria-hidden /> {busy ? 'Sending…' : submit}
          </Button>
        </span>
      </div>
    </BottomBar>
  );
}
