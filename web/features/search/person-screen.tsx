import { useQuery } from '@tanstack/react-query';
import { ListPlus, MessageSquarePlus, Waypoints } from 'lucide-react';
import { useParams } from 'react-router';
import { getCompanyAddress } from '../../core/companies/company-address.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { Avatar } from '../../core/people/avatar.tsx';
import { CareerFreshness } from '../../core/people/career-freshness.tsx';
import { contactQuery } from '../../core/people/contacts.ts';
import { CorrectLink } from '../../core/people/correct-link.tsx';
import { PersonLinks } from '../../core/people/person-links.tsx';
import { isPossibleId } from '../../core/people/who.ts';
import { EvidenceList, formatEvidenceCounts } from '../../core/strength/evidence-list.tsx';
import { toStrength } from '../../core/strength/strength.ts';
import { StrengthLabel } from '../../core/strength/strength-label.tsx';
import { PersonTouch } from '../../core/touch/last-touch.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { Link } from '../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { Loading } from '../../platform/ui/states/loading.tsx';
import { toDialogPerson } from './people/contact-menu.tsx';
import css from './person-screen.module.css';

function Unknown() {
  return (
    <Page title="Person">
      <EmptyState
        title="This person was not found"
        actions={
          <LinkButton variant="contained" to="/">
            Search the Network
          </LinkButton>
        }
      >
        You can’t see the person in this link.
      </EmptyState>
    </Page>
  );
}

/** A person: company, strength with evidence, and the actions. */
export default function PersonScreen() {
  const { id = '' } = useParams();
  const contact = useQuery({ ...contactQuery(id), enabled: isPossibleId(id) });
  const open = useDialogs();
  const may = useCan();
  if (contact.error)
    return (
      <Page title="Person">
        <Failed what="This person could not be loaded." query={contact} />
      </Page>
    );
  const person = contact.data;
  if (!isPossibleId(id) || person === null) return <Unknown />;
  if (!person) return <Loading />;
  const { name, title, account, account_id, score_details, education } = person;
  const strength = toStrength(person.score);
  return (
    <Page
      reading
      title={name}
      actions={
        <>
          <PersonLinks person={person} />
          <Button onClick={() => open('signal', { person: toDialogPerson(person) })}>
            <MessageSquarePlus size={16} aria-hidden />
            <span>Add signal</span>
          </Button>
          <Button onClick={() => open('save-to-list', { people: [toDialogPerson(person)] })}>
            <ListPlus size={16} aria-hidden />
            <span>Save to list</span>
          </Button>
          {may('paths:read') && (
            <LinkButton to={`/path-finder/contact/${id}`}>
              <Waypoints size={16} aria-hidden />
              <span>Paths</span>
            </LinkButton>
          )}
          {account_id !== null && may('intro:request') && (
            <Button
              variant="contained"
              onClick={() => open('request-intro', { account: { id: account_id }, people: [{ id }] })}
            >
              Request intro
            </Button>
          )}
        </>
      }
    >
      <Card className={css.card}>
        <div className={css.who}>
          <Avatar name={name} size={56} strength={strength} />
          <div>
            <div>{title || 'No title known'}</div>
            {account_id && account && <Link to={getCompanyAddress(account_id)}>{account}</Link>}
            <div className={css.strength}>
              <StrengthLabel strength={strength} />
            </div>
            <CareerFreshness person={person} />
            <PersonTouch person={toDialogPerson(person)} />
            <CorrectLink person={{ id, name }} />
          </div>
        </div>
        {education && (
          <>
            <h2 className={css.head}>Education</h2>
            <ul className={css.schools}>
              {education.split('; ').map((school) => (
                <li key={school}>{school}</li>
              ))}
            </ul>
          </>
        )}
        <h2 className={css.head}>
          <span>Evidence</span>{' '}
          {score_details && <span className={css.soft}>{formatEvidenceCounts(score_details)}</span>}
        </h2>
        {score_details && <EvidenceList details={score_details} limit={10} />}
      </Card>
    </Page>
  );
}
