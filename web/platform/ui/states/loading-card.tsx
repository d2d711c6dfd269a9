import Skeleton from '@mui/material/Skeleton';
import { Card } from '../layout/card.tsx';
import { LoadingShape } from './loading.tsx';
import css from './state.module.css';

/** A placeholder card: its lines, or other content, each this many px high. */
export function LoadingCard({ label, heights = [20, 20] }: { label: string; heights?: readonly [number, number] }) {
  const [first, then] = heights;
  return (
    <LoadingShape label={label}>
      <Card className={css.shape}>
        <Skeleton width="40%" height={first} />
        <Skeleton width={then > first ? '100%' : '55%'} height={then} />
      </Card>
    </LoadingShape>
  );
}
