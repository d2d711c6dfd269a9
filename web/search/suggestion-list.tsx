import { CompanyLogo } from '../people/company-logo.tsx';
import { toStrength } from '../people/strength.ts';
import { StrengthRing } from '../people/strength-ring.tsx';
import css from './company-names-box.module.css';
import type { Suggestion } from './use-suggestions.ts';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  /** Where it hangs: px below the box's top. */
  top: number;
  onPick: (suggestion: Suggestion) => void;
};

/** Hangs under the line that is being typed. The focus stays in the box; the marked option is told by its id. */
export function SuggestionList({ id, suggestions, active, top, onPick }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Companies" className={css.suggestions} style={{ top }}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the box
        <div
          key={suggestion.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={css.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <CompanyLogo name={suggestion.name} src={suggestion.logo_url} size={20} />
          <span className={css.optionName}>{suggestion.name}</span>
          <StrengthRing strength={toStrength(suggestion.relationship)} named />
        </div>
      ))}
    </div>
  );
}
