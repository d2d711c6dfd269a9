import { useState } from 'react';
import { shortenStrength } from '../../../../shared/core/network/account.ts';
import type { CompanyWay } from '../../../../shared/features/search/company/calls.ts';
import { Avatar } from '../../../core/people/avatar.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { useUser } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Count } from '../../../platform/ui/layout/tag.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { useFirmName } from '../people/best-way-in.tsx';
import css from './company-screen.module.css';
import type { CompanyPage } from './queries.ts';

const SHOWN = 4;

const describeLoad = (times: number): string =>
  times === 0 ? 'not asked in 90 days' : `asked ${times === 1 ? '1 time' : `${times} times`} in 90 days`;

type LineProps = {
  name: string;
  score: number | null;
  contact: CompanyWay['contact'] | null;
  text: string;
  children?: React.ReactNode;
};

function WayLine({ name, score, contact, text, children }: LineProps) {
  return (
    <li className={css.way}>
      <Avatar name={name} />
      <div className={css.grow}>
        <div className={css.wayHead}>
          <span className={css.strong}>{name}</span>
          {score !== null && (
            <span className={css.strength}>
              <StrengthRing strength={toStrength(score)} size={16} />
              <span>{shortenStrength(score)}</span>
            </span>
          )}
        </div>
        <div className={css.soft}>
          {contact && (
            <>
              <span>to</span> <Link to={`/person/${contact.id}`}>{contact.name}</Link>
              {text && <span>: {text}</span>}
            </>
          )}
          {!contact && text}
        </div>
        {children}
      </div>
    </li>
  );
}

function Load({ way }: { way: CompanyWay }) {
  return way.terms ? (
    <div className={css.limit}>{way.terms.sentence}</div>
  ) : (
    <div className={css.faint}>{describeLoad(way.asked)}</div>
  );
}

/** People within reach through somebody whose name the viewer does not read. @param more somebody is listed above */
function describeOthers(count: number, { firm, staff, more }: { firm: string; staff: boolean; more: boolean }): string {
  const people = `${more ? 'And ' : ''}${formatCount(count)}${more ? ' more' : ''} ${count === 1 ? 'person is' : 'people are'} within reach`;
  if (staff) return `${people} through someone who keeps their contacts to themselves. No name can be shown.`;
  return `${people} through others in ${firm}’s network. Names stay private; request an introduction, and ${firm} finds the way.`;
}

/** Who can open the door: insiders with a tie there, in the order of paths; then those who once worked there. */
export function CompanyWays({ page: { account, ways } }: { page: CompanyPage }) {
  const [all, setAll] = useState(false);
  const firm = useFirmName();
  const { best, navigators } = ways;
  const shown = all ? best : best.slice(0, SHOWN);
  const more = best.length - shown.length;
  // The firm's former employees there are one row.
  const rows = ways.total + ways.firm.length + navigators.length + Number(ways.firm_navigators > 0);
  const staff = useUser()?.staff ?? false;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>
          <span>Ways in</span> <Count value={rows} />
        </h2>
      </div>
      <Card>
        {rows === 0 && ways.others === 0 && <p className={css.empty}>No way in is known yet.</p>}
        <ul className={css.rows}>
          {shown.map((way) => (
            <WayLine key={`${way.name} ${way.contact.id}`} {...way}>
              <Load way={way} />
            </WayLine>
          ))}
          {more > 0 && (
            <li className={css.way}>
              <Button variant="text" size="small" onClick={() => setAll(true)}>
                {formatCount(more)} more
              </Button>
            </li>
          )}
          {more === 0 && ways.total > best.length && (
            <li className={css.way}>
              <span className={css.faint}>
                Showing the best {formatCount(best.length)} of {formatCount(ways.total)}.
              </span>
            </li>
          )}
          {ways.firm.map(({ contact, score, text }) => (
            <WayLine key={contact.id} name={firm} score={score} contact={contact} text={text} />
          ))}
          {navigators.map(({ id, name, title, company }) => (
            <WayLine
              key={id}
              name={name}
              score={null}
              contact={null}
              text={`worked at ${account.name}${title ? `; now ${title}, ${company}` : ''}`}
            />
          ))}
          {ways.firm_navigators > 0 && (
            <WayLine
              name={firm}
              score={null}
              contact={null}
              text={`${ways.firm_navigators === 1 ? '1 person' : `${ways.firm_navigators} people`} at ${firm} worked at ${account.name}`}
            />
          )}
        </ul>
        {ways.others > 0 && <p className={css.empty}>{describeOthers(ways.others, { firm, staff, more: rows > 0 })}</p>}
      </Card>
    </section>
  );
}
