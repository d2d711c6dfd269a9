/** A request as staff read it in the chat: who wants to meet whom, the best ways in, and the next steps as buttons. */
import { REJECT_REASONS } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import type { TermsNotice } from '../../../../shared/core/network/connector-terms.ts';
import { findNextStep } from '../../../../shared/features/introductions/next-step.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../../core/network/terms/notices.ts';
import { findActiveUser, getUserName } from '../../../platform/access/users.ts';
import type { ChatButton, ChatCard, ChatDialog, ChatText } from '../../../platform/chat/card.ts';
import type { CardDeps, CardSubject } from '../../../platform/chat/question.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { PendingStep } from '../../../platform/db/schema.ts';
import { formatClockInZone, formatDayInZone } from '../../../platform/time/day.ts';
import { getAskKind } from '../life-cycle/forwardable.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { findIntro, listTimelineChanges, type NamedIntro } from '../life-cycle/queries.ts';
import { listAllowedFrom } from '../life-cycle/rules.ts';
import { serializeRequester } from '../life-cycle/serializer.ts';
import { describePerson } from '../messages/notify.ts';
import { type BestWay, listBestWays } from './best-ways.ts';

export async function composeRequestCard(db: Db, deps: CardDeps, subject: CardSubject): Promise<ChatCard | undefined> {
  const row = await findIntro(db, ALL_SEEING, subject.entityId);
  if (!row) return undefined;
  const address = `${deps.settings.publicUrl ?? ''}/intro/dashboard?id=${row.id}`;
  const open: ChatButton = { name: 'open', label: 'Open in Kith', url: address };
  const isNew = subject.kind === 'intro.newRequest';
  const ways = row.status === 'To review' || isNew ? await listBestWays(db, deps, row) : [];
  const words = isNew ? composeNew(row, deps, ways) : composeOther(row, subject.body, address);
  const step = await introSteps.find(db, row.id);
  if (step && introSteps.parse(step).inChat && step.due_at > deps.clock.now().toISOString())
    return {
      ...words,
      buttons: [{ name: 'undo', label: 'Undo' }, open],
      note: await describePending(db, deps, step),
      state: row.status_at,
    };
  return {
    ...words,
    buttons: [...(row.archived === 1 ? [] : listButtons(row, ways, await findTermsNotice(db, deps, row))), open],
    note: await describeStanding(db, deps, row),
    state: row.status_at,
  };
}

const WISHES = {
  introduction: 'would like to meet',
  funding: 'is raising money and would like to meet',
  reference: 'asks for a reference about',
} as const;

function composeNew(row: NamedIntro, { settings }: CardDeps, ways: readonly BestWay[]): Omit<ChatCard, 'buttons'> {
  const { publicUrl } = settings;
  const toLink = (text: string, path: string): ChatText => ({ text, url: `${publicUrl ?? ''}${path}` });
  const target = row.target ?? row.target_name;
  const company = toLink(target, `/?q=${encodeURIComponent(target)}`);
  const kind = getAskKind(row);
  const wish = WISHES[kind];
  const who: ChatText[] =
    row.person === null || row.person_id === null
      ? [`asks for ${kind === 'funding' ? 'an investor introduction' : 'an introduction'} to `, company, '.']
      : [
          `${wish} `,
          toLink(describePerson(row), `/person/${row.person_id}`),
          `${row.person_title ? `, ${row.person_title}` : ''} at `,
          company,
          '.',
        ];
  const [best, ...others] = ways;
  return {
    title: `New request from ${row.company}`,
    lines: [
      [`${serializeRequester(row).Name} `, ...who],
      ...(best ? [[`Best way in: ${best.name}, ${best.label}`]] : []),
      ...(others.length > 0 ? [[`Also: ${others.map(({ name, label }) => `${name}, ${label}`).join('; ')}`]] : []),
    ],
    quote: row.email_draft ?? row.why ?? row.comments ?? undefined,
  };
}

/** The message's own words, with a title for the address of the request. */
function composeOther(row: NamedIntro, body: string, address: string): Omit<ChatCard, 'buttons'> {
  const lines = body.split('\n').map((line): ChatText[] => {
    const [before = '', ...rest] = line.split(address);
    return rest.length === 0 ? [line] : [before, { text: 'Open in Kith', url: address }, rest.join(address)];
  });
  return { title: `${row.company} to ${row.target ?? row.target_name}`, lines };
}

/** How the connector of a request lets themselves be asked. */
async function findTermsNotice(db: Db, deps: CardDeps, row: NamedIntro): Promise<TermsNotice | undefined> {
  const id = row.connector_contact_id;
  if (id === null) return undefined;
  const staff = { staff: true, companyId: null };
  return (await loadTermsNotices({ ...deps, db }, staff, [id], row.account_id)).get(id);
}

function listButtons(row: NamedIntro, ways: readonly BestWay[], notice: TermsNotice | undefined): ChatButton[] {
  const allowed = listAllowedFrom(row, 'staff');
  const next = findNextStep({
    status: row.status,
    cameFrom: row.came_from,
    allowed,
    hasFacilitator: row.facilitator_user_id !== null,
    hasConnector: row.connector !== null,
    hasTarget: row.person !== null,
  });
  const buttons: ChatButton[] = [];
  const bound = next?.to === 'Asked' && notice?.blocked ? notice : undefined;
  if (next && next.missing.length === 0 && (!bound || bound.overridable))
    buttons.push({
      name: `step:${next.to}`,
      label: next.to === 'Asked' && row.connector ? `Ask ${row.connector}` : next.label,
      isPrimary: true,
      ...(bound ? { dialog: makeOverrideDialog(bound) } : {}),
    });
  const [best] = ways;
  const asks = allowed.includes('Asked') && row.person !== null && next?.to !== 'Asked';
  if (asks && best) buttons.push({ name: `ask:${best.id}`, label: `Ask ${best.name}` });
  if (allowed.includes('On Hold') && row.status !== 'On Hold')
    buttons.push({ name: 'step:On Hold', label: 'Put on hold', dialog: makeHoldDialog(row) });
  const declines = allowed.filter((to) => isDecline(row, to));
  if (declines.length > 0)
    buttons.push({ name: 'decline', label: 'Can’t introduce', dialog: makeDeclineDialog(declines) });
  return buttons;
}

const isDecline = (row: NamedIntro, to: IntroStatus): boolean =>
  INTRO_LIFE[row.status].steps.find((step) => step.to === to)?.kind === 'outcome';

const makeHoldDialog = (row: NamedIntro): ChatDialog => ({
  title: 'Put on hold',
  submit: 'Put on hold',
  fields: [
    { name: 'next', label: 'Until', kind: 'day', isOptional: true },
    { name: 'comment', label: `Reason (${serializeRequester(row).Name} reads it)`, kind: 'text' },
  ],
});

const makeOverrideDialog = ({ sentence }: TermsNotice): ChatDialog => ({
  title: 'Ask anyway',
  submit: 'Ask',
  fields: [{ name: 'although', label: `${sentence} Why do you ask anyway? The connector reads it.`, kind: 'text' }],
});

const makeDeclineDialog = (statuses: readonly IntroStatus[]): ChatDialog => ({
  title: 'Can’t introduce',
  submit: 'Close the request',
  fields: [
    {
      name: 'status',
      label: 'What happened',
      kind: 'choice',
      options: statuses.map((status) => ({ value: status, label: INTRO_LIFE[status].label })),
    },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'choice',
      options: REJECT_REASONS.map((reason) => ({ value: reason, label: reason })),
    },
    { name: 'comment', label: 'Comment (the requester reads it)', kind: 'text', isOptional: true },
  ],
});

async function describePending(db: Db, { settings }: CardDeps, step: PendingStep): Promise<string> {
  const { by, asked: pendingChange } = introSteps.parse(step);
  const user = await findActiveUser(db, by.user.id);
  const who = getUserName(user?.given_name ?? null, user?.family_name ?? null, user?.email ?? null) || settings.firm;
  const to = pendingChange.call === 'update' ? pendingChange.change.to : undefined;
  return `✓ ${who}: ${to ? INTRO_LIFE[to].label : 'changed'}. ${who} can undo this until ${formatClockInZone(settings.timeZone, new Date(step.due_at))}.`;
}

async function describeStanding(db: Db, { settings }: CardDeps, row: NamedIntro): Promise<string> {
  const [last] = (await listTimelineChanges(db, row.id)).filter(({ kind }) => kind === 'status');
  const facilitator = getUserName(row.facilitator_given_name, row.facilitator_family_name, row.facilitator_email);
  const request = `Request ${row.id}`;
  if (!last) return `${request} · ${facilitator ? `${facilitator} has it` : 'no facilitator yet'}`;
  const { label } = INTRO_LIFE[row.status];
  const by =
    last.actor === 'link'
      ? (row.connector ?? 'The connector')
      : getUserName(last.given_name, last.family_name, last.email);
  const at = formatDayInZone(settings.timeZone, new Date(last.at));
  return `✓ ${label}${by ? `, by ${by}` : ''}, ${at} · ${request}${facilitator ? ` · ${facilitator} has it` : ''}`;
}
