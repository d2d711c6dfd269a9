import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../platform/api/api-error.ts';
import { useCan } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { joinedCompanyQuery, useApart } from './duplicates/queries.ts';

/** For a company that files joined by its name alone: what speaks for and against it, and the way to keep the two apart after all. */
export function JoinedCompanyNotice({ id }: { id: string }) {
  const may = useCan()('duplicates:merge');
  const { data } = useQuery({ ...joinedCompanyQuery(id), enabled: may });
  const { apart, undo, done } = useApart();
  const notices = useNotices();
  const onError = (error: unknown) => notices.error(describeError(error));
  const busy = apart.isPending || undo.isPending;
  if (done)
    return (
      <Notice
        kind="success"
        action={
          <Button variant="outlined" size="small" disabled={busy} onClick={() => undo.mutate(done, { onError })}>
            Undo
          </Button>
        }
      >
        <b>{done.apart.name} is now a separate company.</b>{' '}
        <span>Files, pages and the CRM won’t join the two again.</span>
      </Notice>
    );
  if (!data) return null;
  const { name, domain, people, for: speaksFor, against } = data;
  return (
    <Notice
      kind="info"
      action={
        <Button variant="outlined" size="small" disabled={busy} onClick={() => apart.mutate(id, { onError })}>
          Keep apart
        </Button>
      }
    >
      <b>
        Some files give only the name {name}, others the domain {domain}.
      </b>{' '}
      {people > 0 && `${people === 1 ? 'One person was' : `${formatCount(people)} people were`} joined by name. `}
      {speaksFor.length > 0 && `For one company: ${speaksFor.join('; ')}. `}
      {against.length > 0 && `Against it: ${against.join('; ')}.`}
    </Notice>
  );
}
