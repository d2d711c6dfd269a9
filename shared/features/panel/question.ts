import type { EmbedPerson } from './frames/person.ts';

/** The path of the call for the chance to connect: by itself, so that the extension can ask without the schemas of all calls. */
export const ANSWER_PATH = '/ramzor/get_by_linkedin_id';

const toOptional = (text: string | null): string | undefined => text ?? undefined;

/** Without an address, an id or a name nothing can be looked up. */
export const isAskable = ({ publicIdentifier, entityUrn, fullName }: EmbedPerson): boolean =>
  Boolean(publicIdentifier ?? entityUrn ?? fullName);

/**
 * The question for the chance to connect with a person. A name matters only without better data, so a later reading of it is the same
 * question.
 */
export function buildQuestion({ publicIdentifier, entityUrn, fullName, location, source }: EmbedPerson) {
  const byName = !publicIdentifier && !entityUrn;
  return {
    public_identifier: toOptional(publicIdentifier),
    entityUrn: toOptional(entityUrn),
    ...(byName ? { fullName: toOptional(fullName), linkedinLocation: toOptional(location) } : {}),
    source,
  };
}
