import { Bookmark } from 'lucide-react';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useFollow } from '../query/queries.ts';
import css from './account-head.module.css';

type FollowProps = {
  account: { id: string; name: string };
  /** Undefined until the followed accounts are known. */
  followed: boolean | undefined;
  icon?: boolean;
  size?: 'small' | 'medium';
};

export function FollowButton({ account, followed, icon = false, size = 'small' }: FollowProps) {
  const change = useFollow();
  const { id, name } = account;
  const what = followed ? 'Following' : 'Follow';
  return (
    <Button
      size={size}
      variant={icon ? 'icon' : undefined}
      title={icon ? what : undefined}
      className={followed ? css.followed : undefined}
      aria-pressed={followed ?? false}
      aria-label={`${what} ${name}`}
      disabled={followed === undefined}
      onClick={() => change.mutate({ id, name, on: !followed })}
    >
      <Bookmark size={icon || size === 'medium' ? 16 : 14} strokeWidth={1.75} aria-hidden />
      {!icon && what}
    </Button>
  );
}
