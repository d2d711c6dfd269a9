import { useEffect, useState } from 'react';
import { fetchUserName } from '../../api.ts';
import { useSession } from '../../panel/use-stored.ts';
import { notifySession, openSignIn, saveEmbedSession, signOut } from '../../session.ts';

/** The time after which an unreachable server is asked again. */
const ASK_AGAIN_MS = 3_000;

/** The signed-in user, from the server. */
export function Account({ server }: { server: string }) {
  const session = useSession(notifySession);
  const [who, setWho] = useState<string>();
  useEffect(() => {
    if (!session) return;
    let current = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      fetchUserName(server, session)
        .then((name) => (name === null ? saveEmbedSession(null) : current && setWho(name)))
        .catch(() => {
          if (!current) return;
          setWho('Signed in. Kith can’t be reached, so your name isn’t shown.');
          again = setTimeout(ask, ASK_AGAIN_MS);
        });
    };
    ask();
    return () => {
      current = false;
      clearTimeout(again);
    };
  }, [server, session]);
  if (session === undefined) return null;
  return (
    <section>
      <h2>Account</h2>
      {session ? <p>{who ?? 'Contacting your Kith…'}</p> : <p>You’re not signed in.</p>}
      {session ? (
        <button type="button" className="plain" onClick={() => void signOut()}>
          Sign out
        </button>
      ) : (
        <button type="button" onClick={() => void openSignIn()}>
          Sign in
        </button>
      )}
    </section>
  );
}
