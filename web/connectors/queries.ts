import { queryOptions } from '@tanstack/react-query';
import { portcoConnectorsFull } from '../../shared/connectors/calls.ts';
import { ProfileSource } from '../../shared/panel/ramzor.ts';
import { send } from '../api/send.ts';

/** Whom the address names (document 4 §2.3). */
export interface Whom {
  linkedin_id: string;
  entityUrn: string;
  source: string;
  fullName: string;
  post_creation: string;
}

/** Some text of the address, no longer than the server takes; undefined for none. */
const text = (value: string, most = 200): string | undefined => value.trim().slice(0, most) || undefined;

export const fullQuery = ({ linkedin_id, entityUrn, source, fullName, post_creation }: Whom) => {
  const query = {
    ...{ public_identifier: text(linkedin_id), entityUrn: text(entityUrn), fullName: text(fullName) },
    source: ProfileSource.catch('linkedin').parse(source),
    post_creation: text(post_creation, 40),
  };
  return queryOptions({
    queryKey: ['connectors', 'full', query],
    queryFn: ({ signal }) => send(portcoConnectorsFull, { query }, { signal }),
    enabled: Boolean(query.public_identifier ?? query.entityUrn ?? query.fullName),
  });
};
