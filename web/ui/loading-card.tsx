import Skeleton from '@mui/material/Skeleton';
import { Card } from './card.tsx';
import { LoadingShape } from './loading.tsx';
import css from './state.module.css';

/** A card to come: its lines, or whatever it will hold, so high in px each. */
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
