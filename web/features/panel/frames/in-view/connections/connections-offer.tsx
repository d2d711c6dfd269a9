import { Button } from '../../../../../platform/ui/buttons/button.tsx';
import { useEmbed } from '../../link/embed-context.tsx';
import css from './connections.module.css';

/** Beside *My connections*: nothing of the list is read for an import without this press. */
export function ConnectionsOffer() {
  const { say } = useEmbed();
  return (
    <section aria-label="Your connections" className={css.offer}>
      <p>
        Kith can read your connections as you scroll. You choose the people to import. Kith sends nothing before that.
        The site’s terms may forbid reading its pages.
      </p>
      <Button variant="outlined" onClick={() => say({ type: 'read-connections', press: 'read' })}>
        Read these connections
      </Button>
    </section>
  );
}
