import type { QueryFunctionContext } from '@tanstack/react-query';
import type { FrameSession } from '../../shared/embed/messages.ts';
import type { EmbedPerson } from '../../shared/embed/person.ts';
import { getByLinkedinId } from '../../shared/panel/calls.ts';
import { getUser, signInSettings } from '../../shared/session/calls.ts';
import type { Embed } from './embed-context.tsx';
import { isAskable } from './person-of-query.ts';

/** Who asks, and how. */
export type EmbedAsker = Pick<Embed, 'session' | 'ask'>;

type Stoppable = Pick<QueryFunctionContext, 'signal'>;

export const ONE_MINUTE = 60_000;

/** Answers of one session are never shown to another. */
export const rootOf = (session: Embed['session']): readonly unknown[] => ['embed', session?.token, session?.adminOff];

export const or = (text: string | null): string | undefined => text ?? undefined;

/** A name decides only where there is nothing better, so a later reading of it asks nothing anew. */
function identityOf({ publicIdentifier, entityUrn, fullName, location, source }: EmbedPerson) {
  const byName = !publicIdentifier && !entityUrn;
  return {
    public_identifier: or(publicIdentifier),
    entityUrn: or(entityUrn),
    ...(byName ? { fullName: or(fullName), linkedinLocation: or(location) } : {}),
    source,
  };
}

/** As much of the user as is needed here. */
export type EmbedUser = FrameSession['user'];

/** What came with the session need not be asked: in the extension's frames. */
const toldWith = (session: Embed['session']): FrameSession | null => (session && 'user' in session ? session : null);

/** Who is signed in? */
export const userQuestion = ({ session, ask }: EmbedAsker) => ({
  queryKey: [...rootOf(session), 'user'],
  queryFn: ({ signal }: Stoppable): Promise<EmbedUser> => ask(getUser, {}, signal).then((reply) => reply.user),
  initialData: toldWith(session)?.user,
  enabled: session != null && toldWith(session) === null,
  staleTime: ONE_MINUTE,
});

/** What is the firm called? */
export const firmQuestion = ({ session, ask }: EmbedAsker) => ({
  queryKey: ['embed-settings', toldWith(session) !== null],
  queryFn: ({ signal }: Stoppable): Promise<FrameSession['settings']> => ask(signInSettings, {}, signal),
  initialData: toldWith(session)?.settings,
  enabled: session != null && toldWith(session) === null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What is the chance to connect with this person? */
export function answerQuestion({ session, ask }: EmbedAsker, person: EmbedPerson) {
  const query = identityOf(person);
  return {
    queryKey: [...rootOf(session), 'answer', query],
    queryFn: ({ signal }: Stoppable) => ask(getByLinkedinId, { query }, signal),
    enabled: isAskable(person),
    staleTime: ONE_MINUTE,
  };
}
