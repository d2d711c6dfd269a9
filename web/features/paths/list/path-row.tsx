import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import type { Path } from '../../../../shared/core/network/path.ts';
import type { RequestLoad } from '../../../../shared/core/network/reachout.ts';
import { InferredTag } from '../../../core/strength/inferred-tag.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthLabel } from '../../../core/strength/strength-label.tsx';
import { describeRecentTouch } from '../../../core/touch/recent-touch.ts';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Ask } from './ask.tsx';
import { PathDetails } from './path-details.tsx';
import css from './path-row.module.css';
import { describeEvidence, describePath, describeRank, isInferred } from './words.ts';

/** Which other request it is that a person of the way is asked for. */
const describeAsk = ({ about }: RequestLoad): string => (about ? `asked about ${about}` : 'asked by chat');

/** Names with the lines between them: solid, or dashed if nobody wrote down that the two know each other. */
function Chain({ path }: { path: Path }) {
  const last = path.people.length - 1;
  return (
    <span className={css.chain}>
      {path.people.map((person, place) => {
        const hop = path.hops[place - 1];
        return (
          <Fragment key={person.id}>
            {hop && (
              <>
                <span className={css.arrow} data-inferred={isInferred(hop)} aria-hidden="true" />{' '}
                <VisuallyHidden>to</VisuallyHidden>{' '}
              </>
            )}
            <span className={place === last ? css.last : css.link}>{person.name}</span>
            {place < last && person.being_asked && (
              <span className={css.asked}> ({describeAsk(person.being_asked)})</span>
            )}
            {place < last && person.terms?.blocked && (
              <span className={css.asked} title={person.terms.sentence}>
                {' '}
                (not now)
              </span>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}

type PathRowProps = {
  path: Path;
  open: boolean;
  onToggle: () => void;
  /** Other actions on it, below its evidence. */
  actions?: ReactNode;
};

/** A way to the target: its people, its strength and its grounds; when opened, with the evidence between its people. */
export function PathRow({ path, open, onToggle, actions }: PathRowProps) {
  const detailsId = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className={css.path} data-open={open}>
      <button
        type="button"
        className={css.toggle}
        data-path={path.id}
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={onToggle}
      >
        <Chevron className={css.chevron} size={16} strokeWidth={1.75} aria-hidden />
        <span className={css.who}>
          <Chain path={path} />
          {!open && (
            <>
              {' '}
              <span className={css.why}>{describePath(path)}</span>{' '}
              <span className={css.grounds}>
                {path.hops.some(isInferred) && <InferredTag />} {describeEvidence(path)}
                {path.in_touch && <span> · {describeRecentTouch(path.in_touch)}</span>}
              </span>
            </>
          )}
        </span>
        <VisuallyHidden>, relationship rank</VisuallyHidden>{' '}
        <span className={css.rank}>
          <StrengthLabel strength={toStrength(path.relationship_category)} />{' '}
          <span className={css.rankWords}>{describeRank(path)}</span>
        </span>
      </button>
      {open && (
        <div id={detailsId} className={css.details}>
          <PathDetails path={path} />
          <Ask path={path} actions={actions} />
        </div>
      )}
    </div>
  );
}
