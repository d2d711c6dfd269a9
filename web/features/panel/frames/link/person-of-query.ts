import { EmbedPerson, type ShownPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { isAskable } from '../../../../../shared/features/panel/question.ts';

/** The longest text that is kept of a page. */
const LONGEST = 200;

/**
 * A link to the panel names its person itself (document 2 §2.1): linkedin_id, source, fullName, location. Long texts are cut, as on
 * /talent/focus; half an address or half an id would be another person's, so it is dropped.
 */
export function parseShownPerson(search: string): ShownPerson {
  const query = new URLSearchParams(search);
  const source = query.get('source');
  const readWord = (name: string) => query.get(name)?.trim().slice(0, LONGEST) || null;
  const { publicIdentifier, entityUrn } = EmbedPerson.shape;
  const person = EmbedPerson.safeParse({
    publicIdentifier: publicIdentifier.safeParse(query.get('linkedin_id')).data ?? null,
    entityUrn: entityUrn.safeParse(query.get('entityUrn')).data ?? null,
    fullName: readWord('fullName'),
    location: readWord('location'),
    headline: null,
    company: null,
    title: null,
    source: source === 'search' || source === 'recruiter' ? source : 'linkedin',
    readFrom: {},
  });
  return person.success && isAskable(person.data) ? { state: 'shown', person: person.data } : { state: 'nobody' };
}
