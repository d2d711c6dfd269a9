import { useEffect, useState } from 'react';
import { askForAccess, askForNetwork, hasAccess, hasNetwork, watchAccess } from '../../server-address.ts';

/** The sites that the browser keeps from the extension, and a button for each by which it asks. */
export function Access({ server }: { server: string | null }) {
  const [missing, setMissing] = useState<'server' | 'network' | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const [mayUse, mayStand] = await Promise.all([server === null || hasAccess(server), hasNetwork()]);
      setMissing(mayUse ? (mayStand ? null : 'network') : 'server');
    };
    void look();
    return watchAccess(() => void look());
  }, [server]);
  if (missing === null) return null;
  return (
    <section>
      <h2>Access</h2>
      <p>
        {missing === 'server'
          ? `Your browser keeps Kith from using ${server}. Without that it can’t take over your sign-in there.`
          : 'Your browser doesn’t let Kith appear next to profiles.'}
      </p>
      <button type="button" onClick={() => void (missing === 'server' ? askForAccess(server!) : askForNetwork())}>
        Allow access
      </button>
    </section>
  );
}
