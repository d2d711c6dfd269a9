import { useState } from 'react';
import { describeAskedBy } from '../../../../core/strength/asked-by.ts';
import { toStrength } from '../../../../core/strength/strength.ts';
import { StrengthRing } from '../../../../core/strength/strength-ring.tsx';
import { describeRecentTouch } from '../../../../core/touch/recent-touch.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { useFirmConnections, useFirmInFrame } from '../link/queries.ts';
import { FailedInFrame } from './failed.tsx';
import css from './panel.module.css';
import { useFitting } from './use-fitting.ts';

/** The number of names that fit into a line or two. */
const SHOWN_AT_FIRST = 3;

type FirmConnectionsProps = {
  publicIdentifier: string;
  folded: boolean;
  /** Everything else is as short as it can be: names are left out, too, where they do not fit. */
  gives?: boolean;
};

/** The names of the firm's connections to a person (document 1 §2); for staff, others never get them. */
export function FirmConnections({ publicIdentifier, folded, gives = false }: FirmConnectionsProps) {
  const firm = useFirmInFrame();
  const [all, setAll] = useState(!folded);
  const { data, error, refetch } = useFirmConnections(publicIdentifier);
  const limit = useFitting(SHOWN_AT_FIRST, data?.length ?? 0, gives && !all);
  if (error && !data)
    return <FailedInFrame what="The connections could not be loaded." error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={folded ? `${css.connections} ${css.folded}` : css.connections}>
      <h2>Connections at {firm}</h2>
      {data.length === 0 ? (
        <p className={css.quiet}>Kith doesn’t know anyone at {firm} who knows them.</p>
      ) : (
        <ul>
          {(all ? data : data.slice(0, limit)).map(({ Id, Name, score, in_touch, being_asked, terms }) => (
            <li key={Id}>
              <StrengthRing strength={toStrength(score)} size={16} named />
              <span title={folded && being_asked ? describeAskedBy(being_asked) : undefined}>
                {Name}
                {in_touch && <span className={css.asked}> {describeRecentTouch(in_touch)}</span>}
                {being_asked && <span className={css.asked}> {describeAskedBy(being_asked)}</span>}
                {terms && <span className={css.asked}> {terms.sentence}</span>}
              </span>
            </li>
          ))}
          {!all && data.length > limit && (
            <li>
              <Button variant="text" size="small" onClick={() => setAll(true)}>
                View all {data.length}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
