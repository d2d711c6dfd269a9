import type { QueryFunctionContext } from '@tanstack/react-query';
import { getUser, signInSettings } from '../../../../../shared/features/accounts/session/calls.ts';
import { getByLinkedinId } from '../../../../../shared/features/panel/calls.ts';
import type { FrameSession } from '../../../../../shared/features/panel/frames/messages.ts';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { buildQuestion, isAskable } from '../../../../../shared/features/panel/question.ts';
import type { Embed } from './embed-context.tsx';

/** The caller, and how to call. */
type EmbedAsker = Pick<Embed, 'session' | 'ask'>;

type Stoppable = Pick<QueryFunctionContext, 'signal'>;

export const ONE_MINUTE = 60_000;

/** Answers of a session are never shown to another session. */
export const getQueryRoot = (session: Embed['session']): readonly unknown[] => [
  'embed',
  session?.token,
  session?.adminOff,
];

export const omitEmpty = (text: string | null): string | undefined => text ?? undefined;

/** The part of the user that is needed here. */
export type EmbedUser = FrameSession['user'];

/** In the extension's frames, data that came with the session is not loaded. */
const pickFrameSession = (session: Embed['session']): FrameSession | null =>
  session && 'user' in session ? session : null;

/** The signed-in user. */
export const buildUserQuestion = ({ session, ask }: EmbedAsker) => ({
  queryKey: [...getQueryRoot(session), 'user'],
  queryFn: ({ signal }: Stoppable): Promise<EmbedUser> => ask(getUser, {}, signal).then((reply) => reply.user),
  initialData: pickFrameSession(session)?.user,
  enabled: session != null && pickFrameSession(session) === null,
  staleTime: ONE_MINUTE,
});

/** The firm's name. */
export const buildFirmQuestion = ({ session, ask }: EmbedAsker) => ({
  queryKey: ['embed-settings', pickFrameSession(session) !== null],
  queryFn: ({ signal }: Stoppable): Promise<FrameSession['settings']> => ask(signInSettings, {}, signal),
  initialData: pickFrameSession(session)?.settings,
  enabled: session != null && pickFrameSession(session) === null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The chance to connect with a person. */
export function answerQuestion({ session, ask }: EmbedAsker, person: EmbedPerson) {
  const query = buildQuestion(person);
  return {
    queryKey: [...getQueryRoot(session), 'answer', query],
    queryFn: ({ signal }: Stoppable) => ask(getByLinkedinId, { query }, signal),
    enabled: isAskable(person),
    staleTime: ONE_MINUTE,
  };
}
