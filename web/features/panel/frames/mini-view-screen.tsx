import { Building2, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CHANCE_RINGS, MINI_NAMES } from '../../../../shared/core/network/connector.ts';
import type { EmbedPerson } from '../../../../shared/features/panel/frames/person.ts';
import { isAskable } from '../../../../shared/features/panel/question.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { describeRecentTouch } from '../../../core/touch/recent-touch.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { AnchorButton, Button } from '../../../platform/ui/buttons/button.tsx';
import { Brand } from '../../../platform/ui/layout/brand.tsx';
import { PlainRing } from '../../../platform/ui/layout/ring.tsx';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { AfterAWhile } from '../../../platform/ui/states/loading.tsx';
import { buildFocusAddress } from './link/addresses.ts';
import { useEmbed } from './link/embed-context.tsx';
import { type MiniAnswer, useMini, useMissingProfile, useReader } from './link/queries.ts';
import type { EmbedUser } from './link/questions.ts';
import css from './parts/mini.module.css';
import { MiniFeedback } from './parts/mini-feedback.tsx';
import {
  describeAskedAlready,
  describeFormerColleague,
  describeFurtherNames,
  type MiniMessage,
  pickMiniMessage,
} from './parts/mini-message.ts';
import { MoreBelow } from './parts/more-below.tsx';

/** The company of the mini view. Focus users get the logo bar (document 4 §2.2). */
function Head({ user }: { user: EmbedUser }) {
  const { Name, logo_url } = user.Account;
  const focus = can(user, 'focus:bar');
  return (
    <header className={focus ? `${css.head} ${css.bar}` : css.head}>
      <Brand size={16} />
      {focus && <CompanyLogo name={Name} src={logo_url} size={20} />}
      <span>for {Name}</span>
    </header>
  );
}

function Names({ answer, portco }: { answer: MiniAnswer; portco: string }) {
  const named = answer.connectors.slice(0, MINI_NAMES);
  const former = describeFormerColleague(answer.target, portco);
  return (
    <>
      {former && <p>{former}</p>}
      <ul className={css.names}>
        {named.map((connector) => (
          <li key={connector.connector_public_id}>
            <StrengthRing strength={CHANCE_RINGS[connector.chance_to_connect_to_display]} size={16} named />
            <span title={describeAskedAlready(connector) ?? undefined}>
              {connector.connector_name}
              {connector.in_touch && <span className={css.asked}> {describeRecentTouch(connector.in_touch)}</span>}
              {describeAskedAlready(connector) && <span className={css.asked}> {describeAskedAlready(connector)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p>{describeFurtherNames(named.length, answer.total, portco)}</p>
    </>
  );
}

function Message({ message }: { message: MiniMessage }) {
  const working = message.kind === 'current colleague' || message.kind === 'portfolio employee';
  return (
    <p className={css.message}>
      {working ? <Building2 size={16} strokeWidth={1.75} aria-hidden /> : <PlainRing size={16} />}
      <span>{message.text}</span>
    </p>
  );
}

/** The word by which a profile can be searched for: its address's name, or its entity id, which leads there, too. */
const getSearchWord = ({ publicIdentifier, entityUrn }: EmbedPerson): string | null =>
  publicIdentifier ?? entityUrn?.slice(entityUrn.lastIndexOf(':') + 1) ?? null;

/** Asks staff to search; the answer is then the server's, so that it stays for two days. */
function SubmitRequest({ publicIdentifier, name }: { publicIdentifier: string; name: string }) {
  const { place, say } = useEmbed();
  const request = useMissingProfile();
  const ask = (): void => {
    // Inside a page only a window of the extension's own writes.
    if (place?.place === 'page') say({ type: 'confirm', what: { kind: 'search', publicIdentifier, name } });
    else request.mutate({ public_identifier: publicIdentifier, fullName: name });
  };
  return (
    <>
      <Button variant="contained" size="small" disabled={request.isPending} onClick={ask}>
        Submit Request
      </Button>
      {request.error && <span role="alert">{describeError(request.error)}</span>}
    </>
  );
}

function Answered({
  answer,
  person,
  user,
  firm,
}: {
  answer: MiniAnswer;
  person: EmbedPerson;
  user: EmbedUser;
  firm: string;
}) {
  const { place, say } = useEmbed();
  const [feedback, setFeedback] = useState(false);
  const openFeedback = (): void =>
    place?.place === 'page' ? say({ type: 'confirm', what: { kind: 'feedback', person } }) : setFeedback(true);
  const portco = user.Account.Name;
  const isRequested = answer.requested_at !== null;
  const searched = getSearchWord(person);
  const facts = { target: answer.target, total: answer.total, asked: isRequested, searchable: searched !== null };
  const message = pickMiniMessage(facts, portco, firm);
  const former = message === null ? null : describeFormerColleague(answer.target, portco);
  const { publicIdentifier: linkedin_id, entityUrn, source, fullName } = person;
  return (
    <>
      {former && message?.kind === 'none' && <p>{former}</p>}
      {message ? <Message message={message} /> : <Names answer={answer} portco={portco} />}
      {feedback ? (
        <MiniFeedback person={person} onCancel={() => setFeedback(false)} />
      ) : (
        <div className={css.foot}>
          <MoreBelow />
          {message === null && (
            <AnchorButton
              variant="contained"
              size="small"
              href={buildFocusAddress({ linkedin_id, entityUrn, source, fullName })}
              target="_blank"
              rel="noopener"
            >
              <span>View all</span>
              <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
            </AnchorButton>
          )}
          {message?.kind === 'unknown' && searched !== null && (
            <SubmitRequest publicIdentifier={searched} name={message.name} />
          )}
          <Button variant={message === null ? 'text' : 'outlined'} size="small" onClick={openFeedback}>
            Submit Feedback
          </Button>
        </div>
      )}
    </>
  );
}

function MiniView({ person, awaitsName }: { person: EmbedPerson; awaitsName: boolean }) {
  const reader = useReader();
  const { user, firm } = reader;
  const { data: answer, error, refetch } = useMini(person);
  const renderBody = (): ReactNode => {
    const failed = (answer ? null : error) ?? reader.error;
    const retry = (): void => {
      if (!answer) void refetch();
      reader.retry();
    };
    if (failed)
      return (
        <p role="alert" className={css.message}>
          <span>The connectors could not be loaded. {describeError(failed)}</span>
          <Button variant="text" size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      );
    // For an unknown person it uses the name, which some pages show a little later, and some never.
    const isNamed = answer?.target.Id != null || person.fullName !== null;
    if (answer && !isNamed && !awaitsName)
      return (
        <p className={css.message}>
          <PlainRing size={16} />
          <span>Identifying the profile…</span>
        </p>
      );
    if (!answer || !user || firm === '' || !isNamed)
      return (
        <p role="status" className={css.message}>
          <PlainRing size={16} turning />
          <span>{person.fullName ? `Looking for connectors to ${person.fullName}` : 'Looking for connectors'}</span>
        </p>
      );
    return <Answered answer={answer} person={person} user={user} firm={firm} />;
  };
  return (
    <main>
      <VisuallyHidden as="h1">Connectors</VisuallyHidden>
      <section className={css.mini} aria-label="Connectors">
        {user && <Head user={user} />}
        {renderBody()}
      </section>
    </main>
  );
}

/** A moment, in ms, so that nothing flashes up where the page is only passed through. */
const A_MOMENT = 600;

/** A tab of its own at an address that names nobody: explains this view, and where it shows something. */
function OnItsOwn() {
  return (
    <AfterAWhile ms={A_MOMENT}>
      <main>
        <section className={css.mini} aria-label="Connectors">
          <Brand size={16} />
          <h1 className={css.alone}>This view belongs to the Kith extension</h1>
          <p>
            It shows who in your network could introduce you to the person whose profile is open. Open a profile with
            the extension on, and look below the panel.
          </p>
          <p>
            <a href="/">Open Kith</a> <span>to search for people and companies.</span>
          </p>
        </section>
      </main>
    </AfterAWhile>
  );
}

/**
 * /talent/portco-connectors-mini: waits for the host to say whom its page shows, by entity id or public identifier; a
 * name that could not be read is not waited for. Nothing when signed out (document 4 §2.4).
 */
export function MiniViewScreen() {
  const { session, shown, place } = useEmbed();
  if (!session) return null;
  if (shown.state === 'nobody' || !shown.person || !isAskable(shown.person)) return place ? null : <OnItsOwn />;
  const { publicIdentifier, entityUrn, fullName } = shown.person;
  const key = publicIdentifier ?? entityUrn ?? fullName;
  return <MiniView key={key} person={shown.person} awaitsName={shown.state === 'waiting'} />;
}
