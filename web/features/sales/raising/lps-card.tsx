import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Tag } from '../../../platform/ui/layout/tag.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { lpsQuery, useLpsChoice } from './queries.ts';
import css from './raising.module.css';
import { describeLpsReach } from './words.ts';

/** The firm's own investors, for staff: which list holds them, and how many of the partners they know. */
export function LpsCard({ raise }: { raise: string }) {
  const lps = useQuery(lpsQuery(raise));
  const choice = useLpsChoice();
  if (lps.isPending) return <LoadingCard label="Loading LPs…" />;
  return (
    <Card className={css.out} aria-label="LPs">
      <h2 className={css.lps}>
        <span>LPs</span> <Tag>Staff only</Tag>
      </h2>
      <Failed what="The LPs could not be loaded." query={lps} />
      {lps.data && (
        <>
          <p>{describeLpsReach(lps.data)}</p>
          <div className={css.choose}>
            {lps.data.list && <Link to={`/lists/${lps.data.list.id}`}>Open {lps.data.list.name}</Link>}
            {lps.data.lists.length > 0 ? (
              <SelectField
                label="List of LPs"
                value={lps.data.list?.id ?? ''}
                disabled={choice.isPending}
                onChange={({ target }) => choice.mutate(target.value || null)}
              >
                <option value="">None</option>
                {lps.data.lists.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : (
              <Link to="/lists">Make a list</Link>
            )}
          </div>
          {choice.error && <Notice kind="error">The list was not chosen. {describeError(choice.error)}</Notice>}
        </>
      )}
    </Card>
  );
}
