import { useColorScheme } from '@mui/material/styles';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { useAddressParams } from '../../platform/ui/hooks/use-address-params.ts';
import { useNarrow } from '../../platform/ui/hooks/use-narrow.ts';
import { usePageKeys } from '../../platform/ui/hooks/use-page-keys.ts';
import { Page } from '../../platform/ui/layout/page.tsx';
import { StepDots } from '../../platform/ui/layout/step-dots.tsx';
import css from './tutorial.module.css';
import { TUTORIAL_SIZES, TUTORIAL_STEPS, type TutorialStep } from './tutorial-steps.ts';

const PICTURES = import.meta.glob<string>('./tutorial/*.webp', { eager: true, query: '?url', import: 'default' });

const TITLES = TUTORIAL_STEPS.map(({ title }) => title);

/** /sales/tutorial: the product in six of its own pictures, one after the other, by the arrow keys. */
export default function TutorialScreen() {
  const [address, change] = useAddressParams();
  const last = TUTORIAL_STEPS.length - 1;
  const wantedStep = Number(address.get('step') ?? 1) - 1;
  const at = Number.isInteger(wantedStep) ? Math.min(Math.max(wantedStep, 0), last) : 0;
  const step = TUTORIAL_STEPS[at]!;
  const go = (to: number) => {
    if (to >= 0 && to <= last) change({ step: to === 0 ? null : String(to + 1) });
  };
  usePageKeys({ ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1) });
  const actions = (
    <>
      <Button steps disabled={at === 0} onClick={() => go(at - 1)}>
        <ArrowLeft size={16} aria-hidden /> <span>Previous</span>
      </Button>
      {at < last ? (
        <Button variant="contained" onClick={() => go(at + 1)}>
          <span>Next</span> <ArrowRight size={16} aria-hidden />
        </Button>
      ) : (
        <LinkButton variant="contained" to="/">
          Search the Network
        </LinkButton>
      )}
    </>
  );
  return (
    <Page title="Tutorial" actions={actions}>
      <div className={css.head}>
        <div className={css.words} aria-live="polite">
          <h2>
            {at + 1}. {step.title}
          </h2>
          <p>{step.sentence}</p>
        </div>
        <StepDots titles={TITLES} at={at} onGo={go} />
      </div>
      {/* The next picture is loaded before it is needed. */}
      {TUTORIAL_STEPS.slice(at, at + 2).map((tutorialStep) => (
        <Picture key={tutorialStep.name} step={tutorialStep} shown={tutorialStep === step} />
      ))}
    </Page>
  );
}

function Picture({ step: { name, alt }, shown }: { step: TutorialStep; shown: boolean }) {
  const theme = useColorScheme().colorScheme === 'dark' ? 'dark' : 'light';
  const size = useNarrow() ? 'narrow' : 'wide';
  const { width, height } = TUTORIAL_SIZES[size];
  const src = PICTURES[`./tutorial/${name}-${theme}-${size}.webp`];
  return <img className={css.picture} hidden={!shown} src={src} alt={alt} width={width} height={height} />;
}
