import { ArrowRight, CircleAlert } from 'lucide-react';
import type { WaitingSection } from '../../../../shared/features/notifications/digest/calls.ts';
import { useCan, useSettings } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { DraftLine, type UnsentDraft } from './draft-line.tsx';
import css from './home.module.css';
import { Part } from './part.tsx';

type Line = WaitingSection['lines'][number] & {
  /** The name of its section. */
  title: string;
  /** The number of lines that are one row here. */
  count?: number;
};

/** From so many on, lines that ask for no answer are one row, which leads to the list. */
const FOLDED = 3;

function listLines({ title, path, lines }: WaitingSection): Line[] {
  const named = lines.map((line) => ({ ...line, title }));
  const quiet = named.filter(({ act }) => act === null);
  if (quiet.length < FOLDED) return named;
  const [first, second] = quiet.map(({ text }) => text);
  const folded = {
    text: title,
    title: `${first}; ${second}; and ${quiet.length - 2} more`,
    path,
    act: null,
    since: null,
  };
  return [...named.filter(({ act }) => act !== null), { ...folded, count: quiet.length }];
}

/** Waiting work in the words of the digest; only the first line that blocks somebody is loud. */
export function Waiting({ sections, drafts }: { sections: readonly WaitingSection[]; drafts: readonly UnsentDraft[] }) {
  const timeZone = useSettings()?.time_zone;
  const may = useCan();
  const all = sections.flatMap(listLines);
  // Work that blocks somebody else comes first.
  const first = all.find(({ act }) => act === 'Answer') ?? all.find(({ act }) => act !== null);
  const lines = first ? [first, ...all.filter((line) => line !== first)] : all;
  const more = sections.filter((section) => section.more);
  return (
    <Part
      title="Waiting for you"
      count={drafts.length + sections.reduce((sum, section) => sum + section.lines.length, 0)}
      more={more.length > 0}
      beside={may('intro:read') && <Link to="/intro/dashboard">All requests</Link>}
    >
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={`${line.title} ${line.path} ${line.text}`} data-first={line === first}>
            <span className={css.icon}>
              {line === first ? <CircleAlert size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />}
            </span>
            <span className={css.words}>
              <b>
                {line.text} {line.count && <span className={css.count}>{line.count}</span>}
              </b>
              <span className={css.soft}>{line.title}</span>
            </span>
            {line.since && <span className={css.soft}>since {formatDay(line.since, timeZone)}</span>}
            <LinkButton
              size="small"
              variant={line === first ? 'contained' : 'quiet'}
              to={line.path}
              aria-label={`${line.act ?? 'View'}: ${line.text}`}
            >
              {line.act ?? 'View'}
            </LinkButton>
          </li>
        ))}
        {drafts.map((draft) => (
          <DraftLine key={draft.account.id} {...draft} />
        ))}
      </ul>
      {more.map(({ title, path }) => (
        <p key={title} className={css.more}>
          <Link to={path}>More: {title}</Link>
        </p>
      ))}
    </Part>
  );
}
