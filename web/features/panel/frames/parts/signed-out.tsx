import { AnchorButton, Button } from '../../../../platform/ui/buttons/button.tsx';
import { useEmbed } from '../link/embed-context.tsx';
import css from './panel.module.css';
import { PanelFrame } from './panel-frame.tsx';

/** The panel before sign-in: a prompt to sign in, which happens in the web app's own tab (document 2 §2.1). */
export function SignedOut() {
  const { place, say } = useEmbed();
  return (
    <PanelFrame foot="Kith doesn’t read this page until you sign in.">
      <div className={css.prompt}>
        <img src="/kith.svg" width={40} height={40} alt="" />
        <h1>See who can introduce you</h1>
        <p>Sign in to see your chance to connect with this person, and what it is based on.</p>
        {place ? (
          <Button variant="contained" size="large" wide onClick={() => say({ type: 'sign-in' })}>
            Sign in
          </Button>
        ) : (
          <AnchorButton variant="contained" size="large" wide href="/">
            Sign in
          </AnchorButton>
        )}
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          Privacy policy
        </a>
      </div>
    </PanelFrame>
  );
}
