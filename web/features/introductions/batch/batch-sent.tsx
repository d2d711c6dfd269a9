import { ArrowRight, Check } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { User } from '../../../../shared/features/accounts/session/user.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatRequestCount, type RequestUnit } from '../request/request-units.ts';
import { DASHBOARD } from '../steps/address.ts';
import css from './batch-sent.module.css';

/** A request of the batch as it was filed. */
type FiledRequest = { unit: RequestUnit; intro: Intro };

/** The further course of the requests, in order. */
function listNextSteps(undoable: boolean, firm: string, staff: boolean): readonly string[] {
  const takenBack = undoable
    ? [
        'No one else sees these requests yet. Click Undo in the next few seconds to take them back and return to the form.',
      ]
    : [];
  const taken = staff
    ? 'They stay in the queue until you or a colleague becomes their facilitator.'
    : `${firm} looks for the person who knows each company best, and asks them to introduce you.`;
  return [
    ...takenBack,
    'We’ll e-mail you a receipt for each request.',
    taken,
    'We’ll e-mail you again when we need something from you, and when you are introduced.',
  ];
}

/** The time in which nobody is told of the requests, from the server's answer. */
function useUndoable(filed: readonly FiledRequest[]): boolean {
  const [gone, setGone] = useState(false);
  const seconds = Math.min(...filed.map(({ intro }) => intro.undo?.seconds ?? 0));
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds > 0 && !gone;
}

type BatchSentProps = {
  filed: readonly FiledRequest[];
  user: User;
  /** Gets the focus when all were sent. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The filed requests, their companies, and the next steps. */
export function BatchSent({ filed, user, heading }: BatchSentProps) {
  const firm = useSettings()?.firm_name ?? 'The firm';
  const undoable = useUndoable(filed);
  const asker = filed[0]?.intro.Requesting_Account__r.Name ?? user.Account.Name;
  const count = formatRequestCount(filed.length);
  const companies = new Set(filed.map(({ unit }) => unit.target.id)).size;
  const own = filed[0]?.intro.Requesting_Account__c;
  const mine = user.staff && own ? `${DASHBOARD}?requester=${encodeURIComponent(own)}` : DASHBOARD;
  return (
    <Card className={css.sent}>
      <div className={css.head}>
        <span className={css.mark}>
          <Check size={20} strokeWidth={2} aria-hidden />
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {count} sent, one for each {companies < filed.length ? 'person' : 'company'}
          </h2>
          <p className={css.soft}>On behalf of {asker}.</p>
        </div>
      </div>
      <div className={css.parts}>
        <ul aria-label="Requests" className={css.filed}>
          {filed.map(({ unit: { id, target, person, words }, intro }) => (
            <li key={id}>
              <CompanyLogo name={target.name} src={target.logo_url} size={36} />
              <div className={css.about}>
                <b>{target.name}</b>
                {(person || words) && <p>For {person?.name ?? words}</p>}
                <p className={css.soft}>{intro.full_status}</p>
              </div>
              <Link
                to={`${DASHBOARD}?id=${intro.Id}`}
                className={css.open}
                aria-label={`Open the request to ${companies < filed.length && person ? `${person.name} at ` : ''}${target.name}`}
              >
                <span>Open</span>
                <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        <section className={css.next}>
          <h3>What happens next</h3>
          <ol>
            {listNextSteps(undoable, firm, user.staff).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
      <div className={css.foot}>
        <LinkButton variant="contained" to={mine}>
          My Requests
        </LinkButton>
        <LinkButton to="/">New search</LinkButton>
      </div>
    </Card>
  );
}
