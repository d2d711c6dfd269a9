import { useEffect, useRef, useState } from 'react';
import type { MessagesAnswer, MessagesRequest } from './archive/read-archive.ts';

type ArchiveState = { kind: 'none' } | { kind: 'reading' } | MessagesAnswer;

const UNREAD: MessagesAnswer = { kind: 'failed', message: 'The file could not be read. Try again.' };

/** Reads an archive's messages in the thread that reads mailbox files. */
export function useArchiveMessages() {
  const [state, setState] = useState<ArchiveState>({ kind: 'none' });
  const request = useRef<MessagesRequest>(undefined);
  const worker = useRef<Worker>(undefined);
  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setState({ kind: 'none' });
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const read = async (given: MessagesRequest): Promise<void> => {
    stop();
    request.current = given;
    setState({ kind: 'reading' });
    try {
      const { startMailboxWorker } = await import('./start-worker.ts');
      const started = startMailboxWorker();
      worker.current = started;
      started.onerror = () => setState(UNREAD);
      started.onmessage = ({ data }: MessageEvent<MessagesAnswer>) => setState(data);
      started.postMessage(given);
    } catch {
      setState(UNREAD);
    }
  };
  const sayWho = (owner: string) => read({ ...request.current!, owner });
  return { state, read, sayWho, stop };
}
