import { useEffect, useState } from 'react';
import browser from 'webextension-polyfill';
import { openGroups } from '../../groups/window.ts';
import { useServerSetting } from '../../panel/use-stored.ts';
import { type Mode, readPreferences } from '../../preferences.ts';
import { saveTypedHeaders } from '../../proxy-headers.ts';
import { followServer, revokeAccess } from '../../server-address.ts';
import { signOut } from '../../session.ts';
import { Access } from './access.tsx';
import { Account } from './account.tsx';
import { ListChoice } from './list-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { ProxyForm } from './proxy-form.tsx';
import { ServerForm } from './server-form.tsx';
import './options.css';

const QUESTION = 'Clear the address, the session, the headers and these settings? This can’t be undone.';

/** The options: the address of Kith, the signed-in user, and how Kith appears beside a profile. */
export function OptionsPage() {
  const setting = useServerSetting();
  const [mode, setMode] = useState<Mode>();
  const [cleared, setCleared] = useState(false);
  useEffect(() => {
    void readPreferences(browser.storage.local).then((preferences) => setMode(preferences.mode));
  }, []);

  const clear = async (): Promise<void> => {
    if (!window.confirm(QUESTION)) return;
    await signOut();
    await followServer(null);
    await revokeAccess();
    await saveTypedHeaders(null, {});
    await browser.storage.session.clear();
    await browser.storage.local.clear();
    setMode('page');
    setCleared(true);
  };

  if (setting === undefined || mode === undefined) return null;
  const { server, isManaged } = setting;
  return (
    <main>
      <h1>Kith</h1>
      <ServerForm key={server} server={server} isManaged={isManaged} />
      <Access server={server} />
      {server && <Account server={server} />}
      {server && <ProxyForm key={`proxy ${server}`} server={server} />}
      <ModeChoice mode={mode} onMode={setMode} />
      {mode === 'browser' && <ListChoice />}
      <section>
        <h2>Chat groups</h2>
        <p>Reads who is in your chat groups and sends Kith the ones you tick.</p>
        <button type="button" className="plain" onClick={() => void openGroups()}>
          Read my groups
        </button>
      </section>
      <section>
        <h2>Data</h2>
        <p>
          Forgets the address, the session, the headers and these settings, and removes the access to your Kith’s site.
        </p>
        <button type="button" className="plain" onClick={() => void clear()}>
          Clear data…
        </button>
        <p role="status">{cleared && 'Cleared. The extension now stores nothing.'}</p>
      </section>
      <small>Version {browser.runtime.getManifest().version}</small>
    </main>
  );
}
