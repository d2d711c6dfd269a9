import { useQuery } from '@tanstack/react-query';
import { getUser } from '../../shared/session/calls.ts';
import { useEmbed } from './embed-context.tsx';

/** Who is signed in; undefined until known. Answers of one session are never shown to another. */
export function useEmbedUser() {
  const { session, ask } = useEmbed();
  const query = useQuery({
    queryKey: ['embed', session?.token, session?.adminOff, 'user'],
    queryFn: ({ signal }) => ask(getUser, {}, signal).then((reply) => reply.user),
    enabled: Boolean(session),
    staleTime: 60_000,
  });
  return query.data;
}
