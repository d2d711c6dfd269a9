import { ArrowRight } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../platform/ui/buttons/button.tsx';
import { StepDots } from '../../../platform/ui/layout/step-dots.tsx';
import css from './walkthrough.module.css';
import { ClosePicture, RequestPicture, SearchPicture } from './walkthrough-pictures.tsx';

type Step = { title: string; text: string; picture: ComponentType };

const steps: readonly Step[] = [
  {
    title: 'See who is close, and why',
    text: 'Click a ring to read its evidence.',
    picture: ClosePicture,
  },
  {
    title: 'Paste the companies you want to reach',
    text: 'Kith finds them in any spelling, closest first.',
    picture: SearchPicture,
  },
  { title: 'Know who to ask', text: 'See which people once worked there.', picture: RequestPicture },
];
const TITLES = steps.map(({ title }) => title);

/** Our own short tour, drawn with the product's own parts: an arrow, dots, and the arrow keys. */
export function Walkthrough() {
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? steps[0];
  if (!step) return null;
  const Picture = step.picture;
  const go = (to: number) => setIndex((to + steps.length) % steps.length);
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(index + 1);
    else if (event.key === 'ArrowLeft') go(index - 1);
    else return;
    event.preventDefault();
  };
  return (
    <section className={css.box} aria-label="Walkthrough">
      <div className={css.picture} aria-hidden="true">
        <Picture />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the buttons inside, which have the focus */}
      <div className={css.bar} onKeyDown={handleKeys}>
        <div className={css.words} aria-live="polite">
          <h2>
            {index + 1}. {step.title}
          </h2>
          <p>{step.text}</p>
        </div>
        <StepDots className={css.dots} titles={TITLES} at={index} onGo={go} />
        <IconButton className={css.next} aria-label="Next step" onClick={() => go(index + 1)}>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
