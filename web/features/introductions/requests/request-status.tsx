import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { RowUndo } from '../../../platform/life-cycle/row-undo.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { CutLine } from '../../../platform/ui/layout/cut-line.tsx';
import { requestNoun, useSent } from '../steps/undo.ts';
import css from './request-columns.module.css';

/** A success may wait for somebody, although its status does not say so. */
function describeNeed({ action_required, success, Status__c, mine }: Intro): string | null {
  if (!action_required || !success) return null;
  return mine && Status__c !== 'Feedback Provided' ? 'Say how it went.' : 'An update is due.';
}

/** Statuses are words, and a sentence that something follows ends. */
const endSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

/** The request waits for a step that the viewer can take: staff, who may take steps, or its requester. */
const canAct = ({ action_required, mine, next_statuses }: Intro): boolean =>
  action_required && (mine || next_statuses !== undefined);

/** Of a person in a narrow cell, whose whole name stands elsewhere. */
export const shortenName = (name: string): string => name.split(' ')[0]!;

/** The person it waits for: "Tal Berkovan's turn". @param shorten what stands for a person's name */
function describeTurn(intro: Intro, firm: string, shorten = (name: string): string => name): string | null {
  const { turn, mine } = intro;
  if (turn === null) return null;
  if (turn === 'requester' && mine) return 'Your turn';
  const who = {
    firm,
    facilitator: shorten(intro.Kith_Facilitator__r?.Name ?? '') || 'The facilitator',
    requester: shorten(intro.Requestor__r.Name) || 'The requester',
    connector: shorten(intro.Connector__r?.Name ?? '') || 'The connector',
    target: intro.Target_Account__r.Name,
  }[turn];
  return `${who}’s turn`;
}

function NotSent({ intro }: { intro: Intro }) {
  return (
    <>
      <b>Not sent yet.</b> <RowUndo noun={requestNoun} row={intro} />
    </>
  );
}

/** For staff: the chip with the real status under it, the answer, and unsent changes. */
export function StaffStatus({ intro }: { intro: Intro }) {
  useSent(intro);
  const { label } = INTRO_LIFE[intro.Status__c];
  const connector = intro.Connector__r?.Name;
  return (
    <>
      <span className={css.chip}>
        <StatusChip indicator={intro.indicator} />
        {intro.answer && <span className={css.answeredTag}>answered</span>}
        {canAct(intro) && intro.indicator !== 'action_required' && (
          <span className={css.dot} role="img" aria-label="Needs action" />
        )}
      </span>
      <div className={css.sentence}>
        <CutLine soft title={connector ? `${label} via ${connector}` : label}>
          <span>{label}</span> {connector && <span>via {connector}</span>}
        </CutLine>
        {intro.undo && <NotSent intro={intro} />}
      </div>
      {intro.answer && (
        <CutLine soft sentence>
          {intro.answer.words}
        </CutLine>
      )}
    </>
  );
}

/** The chip with the sentence under it; a dot says that the requester is needed where the chip does not. */
export function RequestStatus({ intro }: { intro: Intro }) {
  const more = describeNeed(intro);
  const sentence = more ? endSentence(intro.full_status) : intro.full_status;
  useSent(intro);
  return (
    <>
      <span className={css.chip}>
        <StatusChip indicator={intro.indicator} />
        {canAct(intro) && intro.indicator !== 'action_required' && (
          <span className={css.dot} role="img" aria-label="Needs action" />
        )}
      </span>
      <div className={css.sentence}>
        <CutLine soft sentence title={more ? `${more} ${sentence}` : sentence}>
          {more && <b>{more}</b>} <span>{sentence}</span>
        </CutLine>
        {intro.undo && <NotSent intro={intro} />}
      </div>
      {intro.answer && (
        <CutLine soft sentence title={intro.answer.words}>
          <b>Answered:</b> <span>{intro.answer.words}</span>
        </CutLine>
      )}
    </>
  );
}

/** The person whose turn it is, since when, or the day until which the request rests. */
export function RequestTurn({ intro }: { intro: Intro }) {
  const settings = useSettings();
  if (intro.rests_until) return <CutLine soft>{`On hold until ${formatDay(intro.rests_until)}`}</CutLine>;
  const firm = settings?.firm_name ?? 'The firm';
  const turn = intro.answer ? null : describeTurn(intro, firm);
  if (turn === null) return null;
  const since = `since ${formatDay(intro.Last_Status_Update__c, settings?.time_zone)}`;
  return (
    <CutLine soft title={`${turn} ${since}`}>
      <span>{describeTurn(intro, firm, shortenName)}</span> <span className={css.word}>{since}</span>
    </CutLine>
  );
}
