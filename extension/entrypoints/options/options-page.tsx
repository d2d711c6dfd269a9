import { type FormEvent, useEffect, useState } from 'react';
import { keepServer, readServer, serverOf } from '../../server-address.ts';
import './options.css';

/** Where one's Kith stands. */
export function OptionsPage() {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<{ kind: 'kept' | 'wrong'; text: string } | null>(null);
  useEffect(() => {
    void readServer().then((server) => setTyped(server ?? ''));
  }, []);

  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const server = serverOf(typed);
    if (!server) {
      setSaid({ kind: 'wrong', text: 'Enter the full address of your Kith, beginning with https://.' });
      return;
    }
    await keepServer(server);
    setTyped(server);
    setSaid({ kind: 'kept', text: 'Kept. The icon in the toolbar now opens your Kith.' });
  };

  return (
    <main>
      <h1>Kith</h1>
      <form onSubmit={(event) => void keep(event)} noValidate>
        <label htmlFor="server">Address of your Kith</label>
        <div className="row">
          <input
            id="server"
            type="url"
            inputMode="url"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={said?.kind === 'wrong'}
            aria-describedby="said"
          />
          <button type="submit">Keep</button>
        </div>
        <p id="said" role="status">
          {said?.text ?? 'For example https://kith.example.com. Ask the firm when you do not know it.'}
        </p>
      </form>
    </main>
  );
}
