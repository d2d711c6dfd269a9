import { z } from 'zod';

/** An id on the wire: an opaque string. The answer to an id that names nothing is 404, never 400. */
export const Id = z.string().min(1).max(40);

/** A list of texts that have at most so many characters altogether: a long list of long texts is dear to answer. */
export function limitTogether(list: z.ZodArray<z.ZodString>, characters: number): z.ZodArray<z.ZodString> {
  const fits = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0) <= characters;
  return list.refine(fits, `At most ${characters} characters altogether. Request fewer at once.`);
}

/**
 * The id of a person of the network, in an object that names them. The server counts the people whom it names to a portfolio user, and
 * above the bound leaves such objects out (server/platform/audit/people-shown.ts). Use it in every schema that names people.
 */
export const NamedPersonId = z.string().min(1).max(40);

/** The same in a company's own requests, which are always shown: these people are counted and never left out. */
export const OwnPersonId = z.string().min(1).max(40);

/**
 * The id of a person whom the viewer puts into work of their own, such as the target of a request. Above the bound on reading, only people
 * whom they have seen can be chosen: otherwise the answer would name anybody whose id is given. Use it in the input of every call that
 * answers with an OwnPersonId.
 */
export const ChosenPersonId = z.string().min(1).max(40);

/** A time in UTC as ISO text. */
export const Time = z.string();

/** The page of a list that grew without pages: who asks for no `limit` gets as many rows as before. */
export const makePageQuery = (most: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(most).default(most),
    cursor: z.string().max(200).optional(),
  });

/** What a page says of the next one: its cursor; null after the last. */
export const NextCursor = z.string().nullable();

/** A list's page: at most 200 rows; `cursor` is the `next_cursor` of the page before. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});
