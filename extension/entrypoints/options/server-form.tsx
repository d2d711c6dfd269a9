import { type FormEvent, useState } from 'react';
import { saveTypedHeaders } from '../../proxy-headers.ts';
import { askForAccess, followServer, parseServer, saveServer } from '../../server-address.ts';
import { signOut } from '../../session.ts';

type FormNotice = { kind: 'kept' | 'wrong'; text: string };
const WRONG: FormNotice = { kind: 'wrong', text: 'Enter the full address of your Kith, beginning with https://.' };
const REFUSED: FormNotice = {
  kind: 'wrong',
  text: 'Without access to this site, Kith can’t use your sign-in there. Save again, and allow access.',
};
const KEPT: FormNotice = { kind: 'kept', text: 'Saved. Open a profile, and sign in from the panel beside it.' };

/** The address of the user's Kith; the browser then asks for access to that one site. */
export function ServerForm({ server, isManaged }: { server: string | null; isManaged: boolean }) {
  const [typed, setTyped] = useState(server ?? '');
  const [notice, setNotice] = useState<FormNotice | null>(null);

  const changeServer = async (wanted: string, pending: Promise<boolean>): Promise<void> => {
    if (!(await pending)) {
      setNotice(REFUSED);
      return;
    }
    // A user signed in there is not signed in here.
    if (server && server !== wanted) await signOut();
    // Headers belong to the address that they were typed for.
    if (server !== wanted) await saveTypedHeaders(null, {});
    await saveServer(wanted);
    await followServer(wanted);
    setTyped(wanted);
    setNotice(KEPT);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = parseServer(typed);
    // Asked within the click, before the page waits for anything: browsers demand that.
    if (wanted) void changeServer(wanted, askForAccess(wanted));
    else setNotice(WRONG);
  };

  if (isManaged)
    return (
      <section>
        <h2>Address of your Kith</h2>
        <p>
          <b>{server}</b>
        </p>
        <p>Your firm set this address.</p>
      </section>
    );
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="server">Address of your Kith</label>
      <div className="row">
        <input
          id="server"
          type="url"
          inputMode="url"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={notice?.kind === 'wrong'}
          aria-describedby="said"
        />
        <button type="submit">Save</button>
      </div>
      <p id="said" role="status">
        {notice?.text ?? 'For example https://kith.example.com. Ask the firm if you don’t know it.'}
      </p>
    </form>
  );
}
