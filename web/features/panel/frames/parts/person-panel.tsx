import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { CHANCE_STRENGTHS, type RamzorAnswer } from '../../../../../shared/core/network/ramzor.ts';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { CrmLink } from '../../../../core/people/crm-link.tsx';
import { EvidenceList, formatEvidenceCounts } from '../../../../core/strength/evidence-list.tsx';
import { OutsideLink } from '../../../../platform/ui/buttons/outside-link.tsx';
import { VisuallyHidden } from '../../../../platform/ui/layout/visually-hidden.tsx';
import { AfterAWhile, Loading } from '../../../../platform/ui/states/loading.tsx';
import { Notice } from '../../../../platform/ui/states/notice.tsx';
import { buildFocusAddress } from '../link/addresses.ts';
import { useEmbed } from '../link/embed-context.tsx';
import { useRamzorAnswer, useReader } from '../link/queries.ts';
import { SaveButton, SaveToList } from '../saving/save-button.tsx';
import { AddPerson } from './add-person.tsx';
import { AnswerBox, AnswerComing } from './answer-box.tsx';
import { describeDisagreement } from './disagreement.ts';
import { FailedInFrame } from './failed.tsx';
import { FirmConnections } from './firm-connections.tsx';
import { MoreBelow } from './more-below.tsx';
import { NameForm, UNKNOWN_KIND } from './name-form.tsx';
import { describePageWork, getPageJob, withoutEmoji } from './page-job.ts';
import css from './panel.module.css';
import { PanelActions } from './panel-actions.tsx';
import { PersonHead } from './person-head.tsx';
import { CareerForm, mayTakeOver, TakeOver } from './take-over.tsx';
import { useFitting } from './use-fitting.ts';

const SHOWN_AT_FIRST = 3;

type EvidenceProps = {
  answer: RamzorAnswer;
  /** It is as short as it can be. */
  onShort: () => void;
};

/** The evidence for the chance, as far as the viewer may see it. */
function Evidence({ answer, onShort }: EvidenceProps) {
  const details = answer.score_details;
  const limit = useFitting(SHOWN_AT_FIRST, details.evidence.length);
  const short = limit === 1;
  useEffect(() => {
    if (short) onShort();
  }, [short, onShort]);
  if (details.evidence.length === 0 && !details.elsewhere) return null;
  return (
    <section className={css.evidence}>
      <h2>
        <span>What this is based on</span>
        <span>{formatEvidenceCounts(details)}</span>
      </h2>
      <EvidenceList details={details} limit={limit} />
    </section>
  );
}

type LinksProps = {
  answer: RamzorAnswer;
  person: EmbedPerson;
  name: string;
  /** Offered to be saved among the links: the panel of a well-known person has no line to spare for it. */
  contact: { id: string; name: string } | null;
  save: () => void;
};

function Links({ answer, person, name, contact, save }: LinksProps) {
  const { publicIdentifier, entityUrn, source } = person;
  // A link from a list of people gives too little data to lead to a record (document 2 §2.1).
  const crm = source === 'search' ? null : answer.crm_url;
  const focus = buildFocusAddress({ linkedin_id: publicIdentifier, entityUrn, source, fullName: name });
  if (!crm && answer.connectors === 0 && !contact) return null;
  return (
    <p className={css.links}>
      {answer.connectors > 0 && (
        <OutsideLink to={focus}>
          {answer.connectors === 1 ? 'View the connector' : `View all ${answer.connectors} connectors`}
        </OutsideLink>
      )}
      {answer.connectors_asked > 0 && (
        <span className={css.asked}>
          {answer.connectors === 1 ? '1 open ask' : `${answer.connectors_asked} of them have an open ask`}
        </span>
      )}
      <CrmLink look="text" url={crm} />
      {contact && <SaveButton contact={contact} variant="text" className={css.save} open={save} />}
    </p>
  );
}

const PageComing = () => (
  <>
    <VisuallyHidden as="h1">Chance to connect</VisuallyHidden>
    <Loading>Reading the page…</Loading>
  </>
);

const FoundByName = () => (
  <p className={css.quiet}>Found by name only, because the page doesn’t show a profile address.</p>
);

/** An unknown person can be requested, too. */
function NotKnown({ work, asks }: { work: readonly string[]; asks: boolean }) {
  return (
    <>
      <p>
        No one in the network is linked to them yet.
        {asks && ' You can still ask: a person reviews every request and often knows more.'}
      </p>
      {asks && work.length > 0 && (
        <Notice kind="info">
          <span>The page says</span> <b>{work.join(' and ')}</b>
          <span>. Request Intro passes on their name, role and profile.</span>
        </Notice>
      )}
    </>
  );
}

/** Tells the extension that the panel has its answer, and the chance for the toolbar. */
function useTelling(done: boolean, chance: RamzorAnswer['chanceToConnect'] | null): void {
  const { say } = useEmbed();
  useEffect(() => {
    say({ type: 'chance', chance });
    return () => say({ type: 'chance', chance: null });
  }, [chance, say]);
  // Said last: the extension then begins the next frame, and hears nothing until that is made.
  useEffect(() => {
    if (done) say({ type: 'done' });
  }, [done, say]);
}

type PersonPanelProps = {
  person: EmbedPerson;
  /** The page may still show the name: the panel does not ask for an unknown person's name before. */
  awaitsName: boolean;
  /** The page is of a kind that Kith cannot read. */
  unknown: boolean;
};

/** Person, answer, evidence, actions; for a page without a name, the name from the answer or a typed one. */
export function PersonPanel({ person: read, awaitsName, unknown }: PersonPanelProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [takesOver, setTakesOver] = useState(false);
  const [saves, setSaves] = useState(false);
  const [short, onShort] = useReducer(() => true, false);
  const person = { ...read, fullName: read.fullName ?? typed };
  const { say } = useEmbed();
  const { publicIdentifier, entityUrn } = read;
  useEffect(() => {
    if (typed !== null) say({ type: 'named', publicIdentifier, entityUrn, fullName: typed });
  }, [typed, publicIdentifier, entityUrn, say]);
  const { data: answer, error, isLoading, refetch } = useRamzorAnswer(person);
  const reader = useReader();
  const { user, firm } = reader;
  const failed = (answer ? null : error) ?? reader.error;
  useTelling(Boolean(failed || (answer && user && firm)), answer?.chanceToConnect ?? null);
  const contact = answer?.contact ?? null;
  const name = person.fullName ?? contact?.Name ?? null;
  if (name === null && !isLoading && !failed && !awaitsName) return <NameForm unknown={unknown} onName={setTyped} />;
  const renderHead = (strength: RamzorAnswer['chanceToConnect'] | null): ReactNode =>
    name !== null && (
      <PersonHead
        person={person}
        name={name}
        contact={contact}
        strength={strength === null ? undefined : strength === 'Not on database' ? 0 : CHANCE_STRENGTHS[strength]}
        readAt={answer?.career_read_at}
      />
    );
  const retry = (): void => {
    if (!answer) void refetch();
    reader.retry();
  };
  if (failed)
    return (
      <>
        {renderHead(null)}
        <FailedInFrame what="The network could not be searched." error={failed} onRetry={retry} />
      </>
    );
  if (answer && name === null) return <PageComing />;
  if (!answer || !user || firm === '' || name === null)
    return (
      <>
        {renderHead(null)}
        <AfterAWhile>
          <AnswerComing />
        </AfterAWhile>
      </>
    );
  const known = answer.chanceToConnect !== 'Not on database';
  const job = getPageJob(person);
  const work = describePageWork(person).map(withoutEmoji);
  const others = describeDisagreement(job.company, work, contact);
  const offersJobs = Boolean(contact?.Id) && mayTakeOver(person, user);
  const listable = contact?.Id ? { id: contact.Id, name } : null;
  return (
    <>
      {renderHead(answer.chanceToConnect)}
      <AnswerBox answer={answer} name={withoutEmoji(answer.FirstName || name)} firm={firm} />
      {others && <Notice kind="warning">{others}</Notice>}
      {!known && <NotKnown work={job.company === '' ? [] : work} asks={!user.staff && user.Account.Id !== null} />}
      {unknown && <p className={css.quiet}>{UNKNOWN_KIND}. It shows the name in the page’s address.</p>}
      {contact?.found_by === 'name' && <FoundByName />}
      {contact?.Id === null && (
        <p className={css.quiet}>
          {user.Account.Name} proposed {answer.FirstName} to {firm}. Their staff will decide, and no one else sees it.
        </p>
      )}
      <Evidence answer={answer} onShort={onShort} />
      <Links
        answer={answer}
        person={person}
        name={name}
        contact={saves ? null : listable}
        save={() => setSaves(true)}
      />
      {known && user.staff && contact?.public_identifier && (
        <FirmConnections publicIdentifier={contact.public_identifier} folded gives={short} />
      )}
      {!known && <AddPerson person={person} name={name} />}
      {offersJobs && takesOver && <CareerForm person={person} name={name} />}
      {listable && saves && <SaveToList people={[listable]} onClose={() => setSaves(false)} />}
      <div className={css.bottom}>
        <MoreBelow />
        <PanelActions
          answer={answer}
          user={user}
          whom={{ publicIdentifier: contact?.public_identifier ?? person.publicIdentifier, fullName: name, ...job }}
        >
          {offersJobs && !takesOver && <TakeOver person={person} name={name} open={() => setTakesOver(true)} />}
        </PanelActions>
      </div>
    </>
  );
}
