import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  checkMissingProfile,
  portcoConnectorsMini,
  sendMiniFeedback,
} from '../../../../../shared/features/connectors/calls.ts';
import { undoPageUpdate, updateFromPage } from '../../../../../shared/features/enrichment/calls.ts';
import { addContact, getKithConnections } from '../../../../../shared/features/panel/calls.ts';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { isAskable } from '../../../../../shared/features/panel/question.ts';
import type { Body, Call } from '../../../../../shared/platform/call.ts';
import type { SendReply } from '../../../../platform/api/send.ts';
import { notifyChange } from './changes.ts';
import { useEmbed } from './embed-context.tsx';
import {
  answerQuestion,
  buildFirmQuestion,
  buildUserQuestion,
  getQueryRoot,
  ONE_MINUTE,
  omitEmpty,
} from './questions.ts';

/** The signed-in user; undefined until known. */
export function useEmbedUser() {
  return useQuery(buildUserQuestion(useEmbed())).data;
}

/** The firm's name; empty until known. */
export function useFirmInFrame(): string {
  const { data } = useQuery(buildFirmQuestion(useEmbed()));
  return data ? (data.firm_name ?? 'The firm') : '';
}

/** Whether anybody who reaches this Kith may sign in. */
export function useOpenToAnybody(): boolean {
  return useQuery(buildFirmQuestion(useEmbed())).data?.open_to_anybody === true;
}

/** The address to which failures of this frame are reported; null: nowhere. */
export function useErrorReports(): string | null {
  return useQuery(buildFirmQuestion(useEmbed())).data?.error_reports ?? null;
}

/** The user and the installation, which the words of every answer need. */
export function useReader() {
  const embed = useEmbed();
  const user = useQuery(buildUserQuestion(embed));
  const settings = useQuery(buildFirmQuestion(embed));
  const failed = [user, settings].filter(({ data, error }) => data === undefined && error !== null);
  return {
    user: user.data,
    /** Empty until known. */
    firm: settings.data ? (settings.data.firm_name ?? 'The firm') : '',
    /** The reason why either answer is missing. */
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((item) => void item.refetch()),
  };
}

/** The last answer stays until the next one is there, if it was given to the same user: nobody sees another user's. */
const makePlaceholder =
  (root: readonly unknown[]) =>
  <T>(last: T | undefined, query: Query<T, Error, T, readonly unknown[]> | undefined): T | undefined =>
    root.every((part, place) => query?.queryKey[place] === part) ? last : undefined;

/** The chance to connect. For the same person the last answer stays until the next one is there. */
export function useRamzorAnswer(person: EmbedPerson) {
  const embed = useEmbed();
  return useQuery({ ...answerQuestion(embed, person), placeholderData: makePlaceholder(getQueryRoot(embed.session)) });
}

/** The people of the firm who know them; for staff. */
export function useFirmConnections(publicIdentifier: string) {
  const { session, ask } = useEmbed();
  return useQuery({
    queryKey: [...getQueryRoot(session), 'connections', publicIdentifier],
    queryFn: ({ signal }) =>
      ask(getKithConnections, { params: { public_identifier: publicIdentifier } }, signal).then((r) => r.connections),
    staleTime: ONE_MINUTE,
  });
}

export type MiniAnswer = SendReply<typeof portcoConnectorsMini>;

/**
 * Connectors of the viewer's own company. Of a page that names no entity id the server looks it up in the same call
 * (document 4 §2.4). With neither there is no person.
 */
export function useMini(person: EmbedPerson) {
  const { session, ask } = useEmbed();
  const root = getQueryRoot(session);
  const { publicIdentifier, entityUrn, fullName, source } = person;
  return useQuery({
    queryKey: [...root, 'mini', publicIdentifier, entityUrn, fullName],
    queryFn: ({ signal }) => {
      const query = {
        public_identifier: omitEmpty(publicIdentifier),
        entityUrn: omitEmpty(entityUrn),
        fullName: omitEmpty(fullName),
        source,
      };
      return ask(portcoConnectorsMini, { query }, signal);
    },
    enabled: isAskable(person),
    placeholderData: makePlaceholder(root),
    staleTime: ONE_MINUTE,
  });
}

/** A write after which everything about people is loaded again. */
function useWrite<C extends Call, V>(write: (query: V) => Promise<SendReply<C>>) {
  const queries = useQueryClient();
  const { say } = useEmbed();
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      notifyChange(queries);
      say({ type: 'changed' });
    },
  });
}

export function useAddContact() {
  const { ask } = useEmbed();
  return useWrite<typeof addContact, Body<typeof addContact>>((body) => ask(addContact, { body }));
}

export function useTakeOver() {
  const { ask } = useEmbed();
  return useWrite<typeof updateFromPage, Body<typeof updateFromPage>>((body) => ask(updateFromPage, { body }));
}

export function useUndoTakeOver() {
  const { ask } = useEmbed();
  return useWrite<typeof undoPageUpdate, string>((id) => ask(undoPageUpdate, { params: { id } }));
}

export function useMissingProfile() {
  const { ask } = useEmbed();
  return useWrite<typeof checkMissingProfile, { public_identifier: string; fullName: string }>((query) =>
    ask(checkMissingProfile, { query }),
  );
}

export function useMiniFeedback() {
  const { ask } = useEmbed();
  return useMutation({ mutationFn: (body: Body<typeof sendMiniFeedback>) => ask(sendMiniFeedback, { body }) });
}
