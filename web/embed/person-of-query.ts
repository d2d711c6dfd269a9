import { EmbedPerson, type Shown } from '../../shared/embed/person.ts';

/** A link to the panel names its person itself (document 2 §2.1): linkedin_id, source, fullName, location. */
export function shownOfQuery(search: string): Shown {
  const query = new URLSearchParams(search);
  const source = query.get('source');
  const person = EmbedPerson.safeParse({
    publicIdentifier: query.get('linkedin_id') || null,
    entityUrn: query.get('entityUrn') || null,
    fullName: query.get('fullName') || null,
    location: query.get('location') || null,
    headline: null,
    company: null,
    title: null,
    source: source === 'search' || source === 'recruiter' ? source : 'linkedin',
    readFrom: {},
  });
  if (!person.success || !(person.data.publicIdentifier ?? person.data.fullName)) return { state: 'nobody' };
  return { state: 'shown', person: person.data };
}
