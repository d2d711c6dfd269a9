import { useColorScheme } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getInitials } from '../../../core/people/avatar.tsx';
import { toStrength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { useWidth } from '../../../platform/ui/hooks/use-width.ts';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { Canvas } from './canvas.ts';
import { type ArrowStep, findNeighbour, type Layout, layOut, type Point, placeBadges } from './layout.ts';
import css from './picture.module.css';
import { findPathThrough, type PathPicture, type PicturePlace } from './ties.ts';

type StageProps = { drawing: PathPicture; selected: string; onSelect: (path: string) => void };

const STEPS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

type PeopleProps = StageProps & { layout: Layout };

const getLineBelow = ({ column, person }: PicturePlace): string =>
  column === 'circle' ? person.title || person.account : person.account || person.title;

/** The people are buttons on the lines: one of them is in the tab order, the arrow keys lead to the others. */
function People({ drawing, layout, selected, onSelect }: PeopleProps) {
  const box = useRef<HTMLElement>(null);
  const [visited, setVisited] = useState<string>();
  const getPoint = (place: PicturePlace) => layout.places.get(place.key) as Point;
  // Read column by column, each from its top.
  const places = drawing.places.toSorted((a, b) => getPoint(a).x - getPoint(b).x || getPoint(a).y - getPoint(b).y);
  const current = places.find(({ key }) => key === visited) ?? places.find(({ paths }) => paths.includes(selected));
  const reachable = (current ?? places[0])?.key;
  const go = (key: string, step: ArrowStep) => {
    const next = findNeighbour(layout, key, step);
    if (next === undefined) return;
    setVisited(next);
    box.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <section ref={box} className={css.people} aria-label="People in the picture; the list says the same">
      {places.map((place) => {
        const { key, person, paths } = place;
        const { x, y } = getPoint(place);
        return (
          <button
            key={key}
            type="button"
            className={css.person}
            style={{ left: x, top: y }}
            data-place={key}
            data-lone={layout.lone && place.column === 'target'}
            tabIndex={key === reachable ? 0 : -1}
            aria-pressed={paths.includes(selected)}
            onFocus={() => setVisited(key)}
            onClick={() => onSelect(findPathThrough(place, selected))}
            onKeyDown={(event) => {
              if (!STEPS.includes(event.key)) return;
              event.preventDefault();
              go(key, event.key as ArrowStep);
            }}
          >
            <span className={css.disc} data-initials={getInitials(person.name)} aria-hidden="true" />
            <b className={css.name}>{person.name}</b> <span className={css.work}>{getLineBelow(place)}</span>{' '}
            <VisuallyHidden>{paths.length === 1 ? '1 path' : `${paths.length} paths`}</VisuallyHidden>
          </button>
        );
      })}
    </section>
  );
}

/** The strength of each tie, on its line. */
function Badges({ drawing, layout }: { drawing: PathPicture; layout: Layout }) {
  const points = placeBadges(drawing, layout);
  return drawing.ties.map(({ key, category }) => {
    const { x, y } = points.get(key) as Point;
    return (
      <span key={key} className={css.badge} style={{ left: x, top: y }} aria-hidden="true">
        <StrengthRing strength={toStrength(category)} size={16} />
      </span>
    );
  });
}

/** Lines drawn by sigma, people and strengths above them as elements of the page. */
export default function PictureStage({ drawing, selected, onSelect }: StageProps) {
  const { ref, width } = useWidth();
  const scheme = useColorScheme().colorScheme === 'dark' ? 'dark' : 'light';
  const layout = useMemo(() => (width ? layOut(drawing, width) : null), [drawing, width]);
  const lines = useRef<HTMLDivElement>(null);
  const canvas = useRef<Canvas>(null);
  const choose = useRef<(tie: string) => void>(undefined);
  useEffect(() => {
    choose.current = (key) => {
      const tie = drawing.ties.find((tie) => tie.key === key);
      if (tie) onSelect(findPathThrough(tie, selected));
    };
  }, [drawing, selected, onSelect]);
  const ready = layout !== null;
  useEffect(() => {
    if (!ready || !lines.current) return;
    const made = new Canvas(lines.current, (tie) => choose.current?.(tie));
    canvas.current = made;
    return () => {
      canvas.current = null;
      made.remove();
    };
  }, [ready]);
  useEffect(() => {
    if (layout) canvas.current?.draw(drawing, layout, selected, scheme);
  }, [drawing, layout, selected, scheme]);
  return (
    <div ref={ref} className={css.stage}>
      {layout && (
        <div className={css.sheet} style={{ height: layout.height }}>
          <div ref={lines} className={css.lines} />
          <Badges drawing={drawing} layout={layout} />
          <People drawing={drawing} layout={layout} selected={selected} onSelect={onSelect} />
        </div>
      )}
    </div>
  );
}
