import { useEffect, useRef, useState } from 'react';
import type { KnownInView } from '../../../../../shared/features/panel/calls.ts';
import type { PageList } from '../../../../../shared/features/panel/frames/page-list.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { AfterAWhile, LoadingShape } from '../../../../platform/ui/states/loading.tsx';
import { useReader } from '../link/queries.ts';
import type { EmbedUser } from '../link/questions.ts';
import { FailedInFrame } from '../parts/failed.tsx';
import { SaveToList } from '../saving/save-button.tsx';
import css from './in-view.module.css';
import { findRowStep, KnownRow } from './known-row.tsx';
import { usePeopleInView } from './queries.ts';
import { summarizeNames } from './way-words.ts';

const SKELETONS = ['a', 'b', 'c', 'd'] as const;

function RowsComing() {
  return (
    <LoadingShape label="Looking up the people in view…">
      {SKELETONS.map((row) => (
        <span key={row} className={css.coming} />
      ))}
    </LoadingShape>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** Which row is open, and the keys J and K that go to the next and the one before; R asks, S saves, Escape closes. */
function useRows(known: readonly KnownInView[], user: EmbedUser) {
  const [open, setOpen] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const show = (id: string | null): void => {
    setOpen(id);
    setSaving(false);
  };
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const ids = known.map(({ Id }) => Id);
  useEffect(() => {
    const go = (by: 1 | -1): void => {
      const next = ids[Math.max(0, Math.min(ids.length - 1, open === null ? 0 : ids.indexOf(open) + by))];
      if (next === undefined) return;
      show(next);
      buttons.current.get(next)?.focus();
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const row = known.find(({ Id }) => Id === open);
      if (event.key === 'j') go(1);
      else if (event.key === 'k') go(-1);
      else if (event.key === 'Escape') show(null);
      else if (event.key === 's' && row) setSaving(true);
      else if (event.key === 'r' && row) {
        const step = findRowStep(row, user);
        if (step) window.open(step.href, '_blank', 'noopener');
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });
  return {
    open,
    saving,
    setSaving,
    toggle: (id: string) => show(open === id ? null : id),
    register: (id: string) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(id, button);
      else buttons.current.delete(id);
    },
  };
}

type KnownListProps = { known: readonly KnownInView[]; user: EmbedUser; firm: string };

/** Puts all known people of the list on lists, those who are a question left out. */
function SaveAll({ known }: Pick<KnownListProps, 'known'>) {
  const [saving, setSaving] = useState(false);
  const people = known.flatMap(({ Id, Name, found_by }) => (found_by === 'name' ? [] : { id: Id, name: Name }));
  if (people.length < 2) return null;
  if (saving)
    return (
      <div className={css.saving}>
        <SaveToList people={people} onClose={() => setSaving(false)} />
      </div>
    );
  return (
    <Button className={css.saveAll} variant="outlined" size="small" onClick={() => setSaving(true)}>
      Save all {people.length}
    </Button>
  );
}

function KnownList({ known, user, firm }: KnownListProps) {
  const rows = useRows(known, user);
  return (
    <ul className={css.rows}>
      {known.map((person) => (
        <KnownRow
          key={person.Id}
          known={person}
          user={user}
          firm={firm}
          isOpen={rows.open === person.Id}
          isSaving={rows.saving && rows.open === person.Id}
          onSave={rows.setSaving}
          button={rows.register(person.Id)}
          onOpen={() => rows.toggle(person.Id)}
        />
      ))}
    </ul>
  );
}

/** Who in the list is not known, by the names that the page shows. */
function Others({ names, count }: { names: readonly string[]; count: number }) {
  const [all, setAll] = useState(false);
  if (count === 0) return null;
  const who = names.length === 0 ? '' : `: ${summarizeNames(names, all ? names.length : 2)}`;
  return (
    <div className={css.others}>
      <p>
        {count === 1 ? '1 other isn’t known' : `${count} others aren’t known`}
        {who}
      </p>
      {!all && names.length > 2 && (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </div>
  );
}

/** The people whom the page beside the panel lists: the known ones by chance, then how many others there are. */
export function PeopleInView({ list }: { list: PageList }) {
  const { data, error, refetch } = usePeopleInView(list.people);
  const reader = useReader();
  const { user, firm } = reader;
  if (list.people.length === 0) return <p className={css.nobody}>Kith reads nobody in the list of this page.</p>;
  const failed = data ? reader.error : (error ?? reader.error);
  const retry = (): void => {
    void refetch();
    reader.retry();
  };
  if (failed) return <FailedInFrame what="The people in view could not be looked up." error={failed} onRetry={retry} />;
  if (!data || !user || firm === '')
    return (
      <AfterAWhile>
        <RowsComing />
      </AfterAWhile>
    );
  const { people: known, listed, withheld } = data;
  const places = new Set(known.map(({ at }) => at));
  const unknown = listed.filter((_, at) => !places.has(at));
  return (
    <section aria-label="People in view" className={css.section}>
      <div className={css.head}>
        <h1>
          {known.length === 0 ? 'Nobody in view is known' : `${known.length} of ${listed.length} people here are known`}
        </h1>
        {known.length > 1 && <p>Best chance first</p>}
        <SaveAll key={known.map(({ Id }) => Id).join()} known={known} />
      </div>
      <KnownList known={known} user={user} firm={firm} />
      {withheld && <p className={css.others}>{withheld.message}</p>}
      <Others names={unknown.flatMap(({ fullName }) => fullName ?? [])} count={unknown.length} />
    </section>
  );
}
