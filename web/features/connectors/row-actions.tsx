import { Copy, type LucideIcon, Send, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { FullConnector } from '../../../shared/core/network/connector.ts';
import type { RelevanceControl, RelevanceState } from '../../../shared/core/network/relevance.ts';
import css from './actions.module.css';

interface Control {
  control: RelevanceControl;
  icon: LucideIcon;
  label: string;
  /** The key of the list that presses it. */
  letter: string;
  /** The state in which the control is chosen, and its label then. */
  chosen: RelevanceState;
  chosenLabel: string;
}

const CONTROLS: readonly Control[] = [
  { control: 'relevant', icon: ThumbsUp, label: 'Relevant', letter: 'r', chosen: 'relevant', chosenLabel: 'Relevant' },
  {
    control: 'irrelevant',
    icon: ThumbsDown,
    label: 'Not relevant',
    letter: 'n',
    chosen: 'irrelevant',
    chosenLabel: 'Not relevant',
  },
  {
    control: 'draft',
    icon: Copy,
    label: 'Copy Draft',
    letter: 'c',
    chosen: 'copied reachout draft',
    chosenLabel: 'Draft copied',
  },
];

/** The actions on all connectors of the page, and the reason against a Tamnuni. */
export interface ConnectorHandlers {
  press: (connector: FullConnector, control: RelevanceControl) => void;
  /** The reason why no Tamnuni is sent to this connector; null if one can be. Undefined for viewers without Tamnunis. */
  against?: (connector: FullConnector) => string | null;
}

/** The controls of a row: icons with words on hover, words where there is little room. */
export function ConnectorActions({ connector, acting }: { connector: FullConnector; acting: ConnectorHandlers }) {
  const { connector_name, relevance, terms } = connector;
  const against = acting.against?.(connector);
  return (
    <div className={css.actions}>
      {CONTROLS.map(({ control, icon: Icon, label, letter, chosen, chosenLabel }) => {
        const on = relevance === chosen;
        const words = on ? chosenLabel : label;
        const isRefused = control === 'draft' && terms?.blocked;
        return (
          <button
            key={control}
            type="button"
            className={css.action}
            data-keys={letter}
            title={isRefused ? terms.sentence : words}
            disabled={isRefused}
            aria-pressed={on}
            aria-label={`${label}: ${connector_name}`}
            onClick={() => acting.press(connector, control)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <span className={css.words}>{words}</span>
          </button>
        );
      })}
      {against !== undefined && (
        <button
          type="button"
          className={css.action}
          data-keys="t"
          title={against ?? 'Send Tamnuni'}
          aria-label={`Send Tamnuni: ${connector_name}${against === null ? '' : `. ${against}`}`}
          disabled={against !== null}
          onClick={() => acting.press(connector, 'tamnuni')}
        >
          <Send size={16} strokeWidth={1.75} aria-hidden />
          <span className={css.words}>Send Tamnuni</span>
        </button>
      )}
    </div>
  );
}
