import { useRef } from 'react';
import type { EmbedPerson } from '../../shared/embed/person.ts';
import { Brand } from '../ui/brand.tsx';
import { useEmbed } from './embed-context.tsx';
import css from './panel.module.css';
import { useEmbedUser } from './queries.ts';
import { useHeight } from './use-height.ts';

function MiniView({ person }: { person: EmbedPerson }) {
  const user = useEmbedUser();
  const content = useRef<HTMLDivElement>(null);
  useHeight(content);
  return (
    <div ref={content} className={css.miniSpace}>
      <section className={css.mini} aria-label="Connectors">
        <header className={css.miniHead}>
          <Brand />
          {user && <span>for {user.Account.Name}</span>}
        </header>
        <p>{person.fullName}</p>
      </section>
    </div>
  );
}

function Nothing() {
  useHeight(useRef(null));
  return null;
}

/** /talent/portco-connectors-mini: waits for the host to say whom its page shows; nothing when signed out (document 4 §2.4). */
export function MiniViewScreen() {
  const { session, shown } = useEmbed();
  if (!session || shown.state !== 'shown') return <Nothing />;
  return <MiniView person={shown.person} />;
}
