import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ContactHead } from './contact-head.tsx';
import { ContactPaths } from './contact-paths.tsx';
import { PathFilterBar } from './filters.tsx';
import { isFiltered, usePathsAddress } from './list/address.ts';
import { NoPaths, PathsError, PathsLoading } from './list/path-states.tsx';
import { PathsLayout } from './paths-layout.tsx';
import { PathsPicture } from './picture/paths-picture.tsx';
import { contactPathsQuery, pathsByQuery } from './queries.ts';

/** /path-finder/contact/:id: the people who lead to this person, in one hop or two, best first, with the evidence. */
export default function ContactScreen() {
  const { id = '' } = useParams();
  const [address, change] = usePathsAddress();
  const { filters, via } = address;
  const answer = useQuery(contactPathsQuery(id, filters));
  const further = useQuery({ ...pathsByQuery(id, via ?? '', filters), enabled: via !== null });
  if (answer.isPending) return <PathsLoading />;
  const retry = { onRetry: () => void answer.refetch(), retrying: answer.isFetching };
  if (!answer.data) return <PathsError error={answer.error} {...retry} />;
  const { contact, chance_to_connect, one_hop_paths, two_hop_paths, members } = answer.data;
  const listed = [...one_hop_paths, ...two_hop_paths];
  const known = new Set(listed.map((path) => path.id));
  const paths = [...listed, ...(further.data ?? []).filter((path) => !known.has(path.id))];
  const best = listed.toSorted((a, b) => b.rank - a.rank)[0]?.id;
  const selected = address.path ?? best ?? '';
  const select = (path: string) => change({ path });
  return (
    <>
      <ContactHead contact={contact} chance={chance_to_connect} />
      {answer.error && <PathsError error={answer.error} {...retry} />}
      <PathFilterBar filters={filters} members={members} onChange={change} />
      {listed.length === 0 ? (
        <NoPaths
          name={contact.name}
          filtered={isFiltered(filters)}
          onReset={() => change({ filters: { min_strength: 0, current_colleagues: false } })}
        />
      ) : (
        <PathsLayout
          view={address.view}
          onView={(view) => change({ view })}
          list={
            <ContactPaths
              answer={answer.data}
              selected={selected}
              onSelect={select}
              via={via}
              onVia={(connector) => change({ via: connector })}
              further={further}
            />
          }
          picture={<PathsPicture paths={paths} selected={selected} onSelect={select} />}
        />
      )}
    </>
  );
}
