import { useCan } from '../../platform/api/session.ts';
import { Link } from '../../platform/ui/buttons/link.tsx';

/** For those who correct people on request: leads to where that is done, with the person found. */
export function CorrectLink({ person: { id, name } }: { person: { id: string; name: string } }) {
  const may = useCan();
  if (!may('privacy:manage')) return null;
  return (
    <Link to={`/admin/privacy?${new URLSearchParams({ person: id })}`} aria-label={`Correct ${name}`}>
      Correct…
    </Link>
  );
}
