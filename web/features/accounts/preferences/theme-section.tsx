import { ThemeChoice } from '../../../platform/ui/fields/theme-choice.tsx';
import css from './settings.module.css';

export default function ThemeSection() {
  return (
    <>
      <p className={css.words}>Saved in this browser.</p>
      <div className={css.choice}>
        <ThemeChoice />
      </div>
    </>
  );
}
