import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CONNECTOR_ANSWERS, type ConnectorAnswer } from '../../../../shared/core/introductions/constants.ts';
import { answerConnectorLink, openConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import { changeTermsByLink } from '../../../../shared/features/sharing/calls.ts';
import type { Body, Reply } from '../../../../shared/platform/call.ts';
import type { OpenedPage } from '../../../../shared/platform/opened-page.ts';
import { Avatar } from '../../../core/people/avatar.tsx';
import css from '../../../core/people/link-page.module.css';
import { Choices, LinkQuestion, LinkScreen, Over, useLinkPage } from '../../../core/people/link-page.tsx';
import { TermsFold } from '../../../core/people/terms-fold.tsx';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { ForwardView } from './forward-view.tsx';
import { StopMails, useStopsFirst } from './stop-mails.tsx';
import { StoryView, YearCard } from './story-view.tsx';

type OpenedLink = Reply<typeof openConnectorLink>;
type OpenedAsk = NonNullable<OpenedLink['asked']>;
type Answer = Omit<Body<typeof answerConnectorLink>, 'proof'>;

function describeYes({ person, reference, forwards, double_opt_in }: OpenedAsk): string {
  if (reference) return 'We’ll find a time to talk. You don’t write anything here.';
  if (!forwards) return 'You make the introduction. We’ll help you write it.';
  return double_opt_in
    ? `You get a short e-mail to forward. ${person} decides before anyone gets an address.`
    : 'You get a short e-mail to forward.';
}

const listChoices = (ask: OpenedAsk) =>
  [
    { value: 'yes', label: 'Yes, gladly', meaning: describeYes(ask) },
    { value: 'later', label: 'Not now', meaning: 'We’ll put the request on hold until the day you choose.' },
    { value: 'weak', label: `I don’t know ${ask.person} well enough`, meaning: 'We’ll look for another way.' },
  ] as const;

/** Who they would be introduced to, as far as the requester may know. */
function AskedPerson({ asked: { person, title, target } }: { asked: OpenedAsk }) {
  return (
    <div className={css.person}>
      <Avatar name={person} size={44} />
      <span>
        <span className={css.label}>{person}</span>
        <span className={css.meaning}>{title ? `${title} at ${target}` : target}</span>
      </span>
    </div>
  );
}

type AnswerFormProps = { opened: OpenedAsk; firm: string; token: string; page: OpenedPage };

function AnswerForm({ opened, firm, token, page }: AnswerFormProps) {
  const queries = useQueryClient();
  const ready = usePressable(page);
  // The link that was clicked only chooses: nothing is sent before it is confirmed here.
  const [search] = useSearchParams();
  const clicked = CONNECTOR_ANSWERS.find((answer) => answer === search.get('answer'));
  const [chosen, setChosen] = useState<ConnectorAnswer | undefined>(clicked);
  const [until, setUntil] = useState('');
  const [comment, setComment] = useState('');
  const answer = useMutation({
    mutationFn: (body: Answer) =>
      send(answerConnectorLink, { params: { token }, body: { ...body, proof: page.proof } }),
    // After a yes the same page has the mail to forward.
    onSuccess: (_, { answer: given }) =>
      given === 'yes' ? queries.invalidateQueries({ queryKey: ['intro-answer', token] }) : undefined,
  });
  const missing = !chosen ? 'Choose an answer.' : chosen === 'later' && !until ? 'Choose until when.' : undefined;
  const submit = () => {
    if (missing || !chosen) return;
    answer.mutate({ answer: chosen, until: chosen === 'later' ? until : null, comment: comment.trim() || null });
  };
  return (
    <LinkQuestion
      question={
        <>
          <p className={css.question}>
            {opened.reference ? (
              <>
                <b>{opened.company}</b> <span>would like to hear from you what it is like to work with</span>{' '}
                <b>{opened.person}</b>
                <span>.</span>
              </>
            ) : (
              <>
                <b>{opened.company}</b>{' '}
                <span>{opened.raising && 'is raising money and '}would like to be introduced to</span>{' '}
                <b>{opened.person}</b> <span>at</span> <b>{opened.target}</b>
                <span>.</span>
              </>
            )}{' '}
            <span>{opened.facilitator === firm ? firm : `${opened.facilitator} of ${firm}`} takes it from there.</span>
          </p>
          {!opened.reference && <AskedPerson asked={opened} />}
          {opened.although && <Notice kind="info">{opened.although}</Notice>}
          {opened.why && <blockquote className={css.why}>{opened.why}</blockquote>}
        </>
      }
      answer={answer}
      thanks={() => (
        <EmptyState title="Thank you for your answer">
          We saved it, and {opened.facilitator} will be notified. You can close this page.
        </EmptyState>
      )}
      onSubmit={submit}
    >
      <Choices legend="Your answer" choices={listChoices(opened)} chosen={chosen} onChoose={setChosen} />
      {chosen === 'later' && (
        <DateField
          label="Until when"
          requirement="required"
          eager
          min={opened.first_day}
          max={opened.last_day}
          value={until}
          onChange={setUntil}
        />
      )}
      <TextArea
        label="Your note"
        requirement="optional"
        hint={`Only ${firm} reads it, not ${opened.company}.`}
        rows={3}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className={css.actions}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          wide
          disabled={missing !== undefined || !ready || answer.isPending}
        >
          {answer.isPending ? 'Sending…' : 'Send my answer'}
        </Button>
        {(missing ?? !ready) && <span className={css.soft}>{missing ?? 'The button will work in a moment.'}</span>}
      </div>
    </LinkQuestion>
  );
}

/** How often they let themselves be asked, below the question and after it. */
function OwnTerms({ opened, token }: { opened: OpenedLink; token: string }) {
  const [search] = useSearchParams();
  const [terms, setTerms] = useState(opened.terms);
  const ready = usePressable(opened.page);
  if (!terms) return null;
  return (
    <TermsFold
      terms={terms}
      firm={opened.firm_name}
      open={search.get('terms') === 'open'}
      off={!ready}
      save={(terms) =>
        send(changeTermsByLink, { params: { token }, body: { ...terms, proof: opened.page.proof } }).then(
          (saved) => saved.terms,
        )
      }
      onSaved={setTerms}
    />
  );
}

function getTitle(opened: OpenedLink | undefined): string {
  if (opened?.forward && !opened.forward.sent) return 'Thank you. Here is the e-mail to forward';
  if (opened?.forward) return 'Thank you for your introduction';
  if (opened?.story && !opened.asked)
    return opened.story.outcome ? 'Thank you. Here is how it went' : 'Thank you for your answer';
  if (!opened?.asked) return 'Would you make this introduction?';
  const { reference, company, person } = opened.asked;
  return reference ? 'Would you give a reference?' : `Could you introduce ${company} to ${person}?`;
}

/** The screen to which the links of the mail to a connector lead: the question with its reason, and an answer that is confirmed here. */
export default function ConnectorAnswerScreen() {
  const { token, query } = useLinkPage('intro-answer', (token, signal) =>
    send(openConnectorLink, { params: { token } }, { signal }),
  );
  const stopsFirst = useStopsFirst();
  return (
    <LinkScreen title={getTitle(query.data)} query={query}>
      {(opened) => {
        const { asked: ask, forward, story, year, page } = opened;
        const stop = <StopMails about="news" stopped={opened.mails_stopped} token={token} page={page} />;
        return (
          <>
            {stopsFirst && stop}
            {ask && <AnswerForm opened={ask} firm={opened.firm_name} token={token} page={page} />}
            {forward && <ForwardView key={page.proof} opened={opened} mail={forward} token={token} />}
            {!ask && !forward && !story && <Over />}
            {story && (!forward || forward.sent) && <StoryView story={story} />}
            {year && !ask && <YearCard year={year} token={token} />}
            <OwnTerms opened={opened} token={token} />
            {!stopsFirst && stop}
            <p className={css.foot}>
              This page is only for you. The link in your e-mail opens it until {formatDay(opened.until)}, without an
              account.
            </p>
          </>
        );
      }}
    </LinkScreen>
  );
}
