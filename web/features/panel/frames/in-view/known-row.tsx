import { type Ref, useId } from 'react';
import { splitNameWords } from '../../../../../shared/core/network/person-name.ts';
import { CHANCE_STRENGTHS, formatChance } from '../../../../../shared/core/network/ramzor.ts';
import type { KnownInView } from '../../../../../shared/features/panel/calls.ts';
import { Avatar } from '../../../../core/people/avatar.tsx';
import { askAddress } from '../../../../core/requests/ask-address.ts';
import { AnchorButton } from '../../../../platform/ui/buttons/button.tsx';
import { pickActions } from '../link/actions.ts';
import { buildRequestAddress } from '../link/addresses.ts';
import type { EmbedUser } from '../link/questions.ts';
import { SaveButton, SaveToList } from '../saving/save-button.tsx';
import css from './in-view.module.css';
import { describeBestWay } from './way-words.ts';

type KnownRowProps = {
  known: KnownInView;
  user: EmbedUser;
  firm: string;
  isOpen: boolean;
  /** The form that saves to a list stands in the row. */
  isSaving: boolean;
  button: Ref<HTMLButtonElement>;
  onOpen: () => void;
  onSave: (saving: boolean) => void;
};

/** The one step that is offered in the row, by the chance: an introduction or a reference; none to staff, who ask nobody for it. */
export function findRowStep(
  { chanceToConnect, account, Id, Name, title, public_identifier: profile }: KnownInView,
  user: EmbedUser,
) {
  const { primary } = pickActions(chanceToConnect, { staff: user.staff, known: user.Account.Id !== null });
  if (primary === 'request' && account)
    return {
      label: 'Request Intro',
      href: buildRequestAddress({ account, contactId: Id, profile, name: Name, title, company: '' }),
    };
  if (primary === 'reference')
    return {
      label: 'Ask For Reference',
      href: askAddress({ publicIdentifier: profile, fullName: Name }, 'Reference Check'),
    };
  return null;
}

/** A known person of the page: the chance, the best reason, and on opening what one can do. */
export function KnownRow({ known, user, firm, isOpen, isSaving, button, onOpen, onSave }: KnownRowProps) {
  const { Name, title, account, chanceToConnect: chance, found_by, public_identifier, requested } = known;
  const actions = useId();
  const contact = { id: known.Id, name: Name };
  const [first = Name] = splitNameWords(Name);
  const way = describeBestWay(known.score_details, firm);
  const work = [title, account?.name].filter(Boolean).join(' at ');
  const step = findRowStep(known, user);
  return (
    <li className={css.row} data-open={isOpen}>
      <button
        ref={button}
        type="button"
        className={css.person}
        aria-expanded={isOpen}
        aria-controls={actions}
        onClick={onOpen}
      >
        <Avatar name={Name} size={36} strength={CHANCE_STRENGTHS[chance]} />
        <span className={css.words}>
          <span>
            <b>{Name}</b>
            {requested && <span className={css.tag}>requested</span>}
          </span>
          {work && <span className={css.work}>{work}</span>}
          <span className={css.way}>
            <b>{formatChance(chance, firm, first)}</b>
            {way && <span> · {way}</span>}
          </span>
          {found_by === 'name' && <span className={css.work}>Is it them? Found by name and company.</span>}
        </span>
      </button>
      <div id={actions} className={css.steps} hidden={!isOpen}>
        {step && (
          <AnchorButton variant="contained" size="small" href={step.href} target="_blank" rel="noopener">
            {step.label}
          </AnchorButton>
        )}
        {!isSaving && <SaveButton contact={contact} size="small" open={() => onSave(true)} />}
        {public_identifier && (
          <AnchorButton
            variant="outlined"
            size="small"
            href={`https://www.linkedin.com/in/${encodeURIComponent(public_identifier)}`}
            target="_blank"
            rel="noopener"
          >
            Open profile
          </AnchorButton>
        )}
      </div>
      {isOpen && isSaving && (
        <div className={css.saving}>
          <SaveToList people={[contact]} onClose={() => onSave(false)} />
        </div>
      )}
    </li>
  );
}
