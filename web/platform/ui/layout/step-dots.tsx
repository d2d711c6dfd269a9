import css from './step-dots.module.css';

type StepDotsProps = {
  titles: readonly string[];
  /** The present dot, counted from 0. */
  at: number;
  onGo: (to: number) => void;
  className?: string;
};

/** The steps of a tour as dots: the present step, and a way to each. */
export function StepDots({ titles, at, onGo, className }: StepDotsProps) {
  return (
    <div className={className ? `${css.dots} ${className}` : css.dots}>
      {titles.map((title, place) => (
        <button
          key={title}
          type="button"
          className={css.dot}
          aria-label={`Step ${place + 1} of ${titles.length}: ${title}`}
          aria-current={place === at ? 'step' : undefined}
          onClick={() => onGo(place)}
        />
      ))}
    </div>
  );
}
