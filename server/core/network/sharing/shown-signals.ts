/** Conditions for queries that read `signal` itself, on which the choices of the one who gave it hold. */
import { type SqlBool, sql } from 'kysely';
import {
  EVIDENCE_SOURCES,
  listSignalTypesOf,
  SHARING_CHOICES,
  type SharingChoice,
} from '../../../../shared/core/network/sharing.ts';
import { RANKING_ANSWER } from '../model/signal-types.ts';

const SOURCE_OF_SIGNAL = sql`case ${sql.join(
  EVIDENCE_SOURCES.flatMap((source) => {
    const types = [...listSignalTypesOf(source), ...(source === 'statements' ? [RANKING_ANSWER] : [])];
    return types.map((type) => sql`when signal.type = ${sql.lit(type)} then ${sql.lit(source)}`);
  }),
  sql` `,
)} end`;

/** Whether its giver chose one of these for its source. Raw, for any query that reads `signal`. */
const isChosen = (choices: readonly SharingChoice[]) => sql<SqlBool>`exists (
  select 1 from sharing_choice
  join app_user as sharer on sharer.id = sharing_choice.user_id
  where sharer.contact_id = signal.from_contact_id and sharing_choice.source = ${SOURCE_OF_SIGNAL}
    and sharing_choice.choice in (${sql.join(choices.map((choice) => sql.lit(choice)))}))`;

/** Whether others may read that the signal exists. */
export const maySeeSignal = () => sql<SqlBool>`not ${isChosen(['counted'])}`;

/** Whether others may read it with the name of the one who gave it. */
export const mayNameGiver = () => sql<SqlBool>`not ${isChosen(SHARING_CHOICES.filter((choice) => choice !== 'mine'))}`;

/** The name of the one who gave it as others may read it, for a query that joins them as `contact`. */
export const selectGiver = () =>
  sql<string>`case when ${mayNameGiver()} then contact.name else ${sql.lit('Somebody at the firm')} end`;

/** What they wrote with it, which may say who they are. */
export const selectGivenDetails = () => sql<string | null>`case when ${mayNameGiver()} then signal.details end`;

/** Whether others may read whose list of connections told of a change, for queries of `job_change`. */
export const mayNameListOwner = () => sql<SqlBool>`not exists (select 1 from sharing_choice
  where sharing_choice.user_id = job_change.user_id and sharing_choice.source = 'connections')`;

/** What others may read of where facts came from, for queries of `source`: the label of a list has its owner's name. */
export const selectSourceLabel = () => sql<string>`case when source.list = 1 and exists (select 1 from sharing_choice
  where sharing_choice.user_id = source.user_id) then ${sql.lit('A list of somebody at the firm')} else source.label end`;
