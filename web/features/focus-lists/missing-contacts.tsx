import { CircleAlert, FileDown } from 'lucide-react';
import { useState } from 'react';
import type { FocusList, MissingContact } from '../../../shared/features/focus-lists/list.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './focus-list.module.css';
import { useListExport } from './queries.ts';

const FEW = 3;

/** In red: the people who were not found, and the reasons; with a file of just those. */
export function MissingContacts({ list, missing }: { list: FocusList; missing: readonly MissingContact[] }) {
  const [all, setAll] = useState(false);
  const files = useListExport(list);
  const shown = all ? missing : missing.slice(0, FEW);
  return (
    <section className={css.missing} aria-labelledby="missing-contacts">
      <div className={css.head}>
        <CircleAlert size={16} aria-hidden />
        <h2 id="missing-contacts">Missing Contacts</h2>
        <span className={css.count}>{formatCount(list.missing)}</span>
        <div className={css.actions}>
          <Button
            variant="outlined"
            danger
            disabled={list.state === 'running' || files.isPending}
            onClick={() => files.mutate({ what: 'missing' })}
          >
            <FileDown size={16} aria-hidden /> <span>Download these {formatCount(list.missing)}</span>
          </Button>
        </div>
      </div>
      <ul className={css.rows}>
        {shown.map(({ line, lead, reason }) => (
          <li key={line}>
            <span className={css.soft}>{line}</span>
            <b>{lead}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {missing.length > FEW && (
        <Button variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : 'Show all'}
        </Button>
      )}
      {all && list.missing > missing.length && (
        <p className={css.soft}>
          The first {formatCount(missing.length)} are shown. The file has all {formatCount(list.missing)}.
        </p>
      )}
    </section>
  );
}
