import { type FormEvent, useEffect, useState } from 'react';
import { findHeaderProblem, readTypedHeaders, saveTypedHeaders } from '../../proxy-headers.ts';

/** Cloudflare Access asks for two. */
const ROWS = [0, 1];
interface TypedHeader {
  name: string;
  value: string;
}
const EMPTY: TypedHeader = { name: '', value: '' };

/** Headers that a proxy in front of Kith asks for. They go to Kith's address, and nowhere else. */
export function ProxyForm({ server }: { server: string }) {
  const [rows, setRows] = useState<TypedHeader[]>();
  const [notice, setNotice] = useState('');
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    void readTypedHeaders().then((headers) => {
      const typed = Object.entries(headers).map(([name, value]) => ({ name, value }));
      setRows(ROWS.map((row) => typed[row] ?? EMPTY));
    });
  }, []);
  if (!rows) return null;
  const change = (row: number, part: Partial<TypedHeader>): void =>
    setRows(rows.map((typed, place) => (place === row ? { ...typed, ...part } : typed)));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = rows.filter(({ name, value }) => name !== '' || value !== '');
    const problem = typed.map(({ name, value }) => findHeaderProblem(name, value)).find((text) => text !== null);
    setWrong(problem !== undefined);
    setNotice(problem ?? (typed.length > 0 ? 'Saved.' : 'Saved: Kith sends no headers of yours.'));
    if (problem === undefined)
      await saveTypedHeaders(server, Object.fromEntries(typed.map(({ name, value }) => [name, value])));
  };
  return (
    <details open={rows.some(({ name }) => name !== '')}>
      <summary>A proxy stands before your Kith</summary>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>Headers that the proxy asks for, such as those of a service token. They go to {server} alone.</p>
        {ROWS.map((row) => (
          <div className="row" key={row}>
            <input
              aria-label={`Name of header ${row + 1}`}
              placeholder="Name"
              autoComplete="off"
              spellCheck={false}
              value={rows[row]!.name}
              onChange={({ target }) => change(row, { name: target.value.trim() })}
            />
            <input
              aria-label={`Value of header ${row + 1}`}
              placeholder="Value"
              type="password"
              autoComplete="off"
              value={rows[row]!.value}
              onChange={({ target }) => change(row, { value: target.value })}
            />
          </div>
        ))}
        <button type="submit" className="plain">
          Save headers
        </button>
        <p role={isWrong ? 'alert' : 'status'}>{notice}</p>
      </form>
    </details>
  );
}
