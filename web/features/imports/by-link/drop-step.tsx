import { useState } from 'react';
import { FileDrop } from '../../../platform/ui/fields/file-drop.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './share.module.css';
import type { SharablePerson } from './shared-people.ts';

type DropStepProps = { name: string; firm: string; onRead: (people: SharablePerson[]) => void };

/** The file, which is read here; a wrong one says which is meant. */
export function DropStep({ name, firm, onRead }: DropStepProps) {
  const [first, ...others] = name.split(' ');
  const [state, setState] = useState<'ready' | 'reading'>('ready');
  const [wrong, setWrong] = useState<string>();
  const read = async (file: File) => {
    setState('reading');
    setWrong(undefined);
    const { WrongFileError } = await import('../../../core/connections/connections-file.ts');
    const { readSharable } = await import('./shared-people.ts');
    try {
      onRead(await readSharable(file, others.at(-1) ?? ''));
    } catch (error) {
      setWrong(error instanceof WrongFileError ? error.sentence : 'This file could not be read. Choose another one.');
    } finally {
      setState('ready');
    }
  };
  return (
    <div className={css.room}>
      <p>
        Hi {first}, when a founder wants to meet someone you know, {firm} asks you first. You can say no each time.
      </p>
      {wrong && <Notice kind="error">{wrong}</Notice>}
      <FileDrop
        title={state === 'reading' ? 'Reading your file…' : 'Drop Connections.csv or the archive'}
        hint="Your browser reads the file. Nothing leaves it until you choose what to share."
        accept=".csv,.zip"
        disabled={state === 'reading'}
        onFile={(file) => void read(file)}
      />
      <Card>
        <h2 className={css.heading}>Where to find the file</h2>
        <ol className={css.steps}>
          <li>Open your professional network, Settings, Data privacy.</li>
          <li>Choose “Get a copy of your data”, then Connections.</li>
          <li>After about ten minutes, you get the file by e-mail. Open this link again and drop the file here.</li>
        </ol>
      </Card>
      <Notice kind="info">
        <b>Shared:</b> <span>name, title, company, profile, connected since.</span> <b>Never:</b>{' '}
        <span>messages, e-mail addresses, phone numbers. You can remove everything with this link at any time.</span>
      </Notice>
    </div>
  );
}
