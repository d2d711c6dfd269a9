import { useQuery } from '@tanstack/react-query';
import { Merge as MergeIcon } from 'lucide-react';
import { useState } from 'react';
import type { DuplicateSide, Of, Pair } from '../../../../shared/features/companies/duplicates/calls.ts';
import { InferredTag } from '../../../core/strength/inferred-tag.tsx';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import { Belonging } from './belonging.tsx';
import css from './duplicates.module.css';
import { pairQuery } from './queries.ts';
import { useKeys } from './use-keys.ts';
import { Values } from './values.tsx';

type PairCardProps = {
  of: Of;
  pair: Pair;
  onMerge: (survivor: string, merged: string, chosen: string[]) => void;
  /** @param belongs of two companies, the one that belongs to the other */
  onRefuse: (belongs?: string) => void;
  onPostpone: () => void;
};

function Evidence({ pair, of }: { pair: Pair; of: Of }) {
  return (
    <div className={css.evidence}>
      <div>
        <h3>{of === 'people' ? 'Evidence for the same person' : 'Evidence for the same company'}</h3>
        <ul className={css.for}>
          {pair.for.map(({ text, inferred }) => (
            <li key={text} data-inferred={inferred || undefined}>
              {inferred && <InferredTag />} {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Evidence against</h3>
        <ul className={css.against}>
          {pair.against.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className={css.soft}>{pair.against.length > 0 ? 'No other evidence.' : 'No evidence.'}</p>
      </div>
    </div>
  );
}

function Sources({ side }: { side: DuplicateSide }) {
  return (
    <p className={css.sources}>
      From{' '}
      {side.sources.length === 0
        ? 'a deleted source'
        : side.sources.map(({ label, day }) => `${label}, ${formatDay(day)}`).join('; ')}
    </p>
  );
}

/** A pair: the evidence for and against, the known data of each, and the values that will be shown. */
export function PairCard({ of, pair, onMerge, onRefuse, onPostpone }: PairCardProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(pairQuery(of, pair));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const merge = () => data && onMerge(data.kept.id, data.merged.id, [...chosen]);
  const [belongs, setBelongs] = useState<string>();
  const refuse = () => onRefuse(belongs);
  useKeys({ m: merge, n: refuse });
  if (isPending) return <Loading />;
  if (error) return <Failed what="This pair could not be loaded." query={{ error, isFetching, refetch }} />;
  const { kept: survivor, merged } = data;
  const shown = chosen.has('name') ? merged.name : survivor.name;
  // As much speaks against it as for it.
  const inDoubt = pair.against.length >= pair.for.length;
  const toggle = (attribute: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(attribute)) after.add(attribute);
      return after;
    });
  return (
    <Card className={css.card}>
      <div className={css.heads}>
        {[survivor, merged].map((side) => (
          <div key={side.id}>
            <h2>{side.name}</h2>
            <p className={css.soft}>{side.line}</p>
          </div>
        ))}
      </div>
      <Evidence pair={pair} of={of} />
      <div className={css.heads}>
        <Sources side={survivor} />
        <Sources side={merged} />
      </div>
      <Values kept={survivor} merged={merged} chosen={chosen} onToggle={toggle} />
      {of === 'companies' && <Belonging sides={[survivor, merged]} belongs={belongs} onChange={setBelongs} />}
      <div className={css.foot}>
        <p>
          <span>Afterwards:</span> <b>{shown}</b>
          <span>, with the data of both</span>
        </p>
        <Button variant="text" onClick={onPostpone}>
          Later
        </Button>
        <Button variant={inDoubt ? 'contained' : 'outlined'} onClick={refuse}>
          Keep apart
        </Button>
        <Button variant={inDoubt ? 'outlined' : 'contained'} onClick={merge}>
          <MergeIcon size={16} aria-hidden /> <span>Merge</span>
        </Button>
      </div>
    </Card>
  );
}
