import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { PRIORITIES } from '../../../shared/poscans/statuses.ts';
import type { RequestType } from '../../../shared/talent-request/calls.ts';
import { REQUEST_TYPES } from '../../../shared/talent-request/calls.ts';
import { BarCount, BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SegmentedSwitch } from '../../ui/segmented.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { PositionPicker } from './position-picker.tsx';
import type { OfferedPosition } from './queries.ts';
import css from './request.module.css';

/** Document 3 §9: whether the hint above the menu was put away. */
const HINT_KEY = 'kith-hide-request-hint';

/** The request, without its connectors. */
export interface RequestDraft {
  type: RequestType;
  position: OfferedPosition | null;
  priority: (typeof PRIORITIES)[number];
  /** The requester's question (Reference Check), or the message for the person (Intro Request). */
  words: string;
}

type BottomMenuProps = {
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
  const { draft, onChange, fixed, chosen, onClear, submit, against, busy, onSubmit } = props;
  const [writing, setWriting] = useState(false);
  const narrow = useNarrow();
  const [folded, setFolded] = useState(true);
  const [hint, setHint] = useState(() => localStorage.getItem(HINT_KEY) === null);
  const id = useId();
  const reference = draft.type === 'Reference Check';
  const noun = reference ? 'details' : 'message';
  return (
    <BottomBar label="Request">
      {hint && !narrow && (
        <p className={css.hint}>
          Choose who could help, a position and what to ask. Nothing is sent before you press the button.
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
      {writing && !fixed && (
        <div id={id} className={css.words}>
          <TextArea
            label={reference ? 'Reference Check details' : 'Personal message'}
            requirement="required"
            hint={reference ? 'What do you want to know?' : 'The person whom you want to meet reads this.'}
            rows={3}
            maxLength={5000}
            value={draft.words}
            onChange={({ target }) => onChange({ words: target.value })}
          />
        </div>
      )}
      <div className={css.foot} data-folded={folded}>
        <p role="status" className={css.chosen}>
          <BarCount>{chosen}</BarCount> {chosen === 1 ? 'connector' : 'connectors'} selected
        </p>
        {chosen > 0 && (
          <Button variant="text" size="small" onClick={onClear}>
            Clear
          </Button>
        )}
        {narrow && (
          <Button variant="text" size="small" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? 'What is asked' : 'Less'}
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
            <>
              <SegmentedSwitch
                label="Priority"
                value={draft.priority}
                onChange={(priority) => onChange({ priority })}
                choices={PRIORITIES.map((value) => ({ value, label: value }))}
              />
              <Button
                variant="text"
                aria-expanded={writing}
                aria-controls={writing ? id : undefined}
                onClick={() => setWriting(!writing)}
              >
                {writing ? `Close the ${noun}` : draft.words.trim() ? `Edit ${noun}` : `Add ${noun}`}
              </Button>
            </>
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
