import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { LinkButton } from '../../platform/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LinkGroups } from './link-groups.tsx';
import css from './own-network.module.css';

/** /whatsapp/login: whether Kith is connected, beside the chat (document 4 §2.1). A click asks to disconnect. */
export default function GroupsLoginScreen() {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <main className={css.beside}>
      <title>Kith for your groups · Kith</title>
      <VisuallyHidden as="h1">Kith for your groups</VisuallyHidden>
      {signedIn ? (
        <>
          <EmptyState
            title="Kith is connected"
            actions={
              <Button variant="outlined" onClick={() => setIsConfirming(true)}>
                Connected
              </Button>
            }
          >
            Click Connected to sign out.
          </EmptyState>
          <LinkGroups />
        </>
      ) : (
        <EmptyState
          title="Connect Kith"
          actions={
            <LinkButton variant="contained" to="/">
              Sign in
            </LinkButton>
          }
        >
          Sign in to tell Kith who is in your groups.
        </EmptyState>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Disconnect?"
        confirm="Disconnect"
        destructive
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => navigate('/logout')}
      >
        You are signed out of Kith in this browser. Data from your groups stays until you unlink them in My Network.
      </ConfirmDialog>
    </main>
  );
}
