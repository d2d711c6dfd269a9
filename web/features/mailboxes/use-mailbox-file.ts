import { useEffect, useRef, useState } from 'react';
import type { ReadAnswer, ReadRequest } from './worker-messages.ts';

type FileProgress =
  | { state: 'none' }
  | { state: 'reading'; name: string; messages: number; share: number }
  | ({ state: 'read'; name: string } & Omit<Extract<ReadAnswer, { kind: 'done' }>, 'kind'>)
  | { state: 'failed'; name: string; message: string };

/** Reads a mailbox file in a thread of its own, which is loaded when a file is chosen. */
export function useMailboxFile() {
  const [reading, setReading] = useState<FileProgress>({ state: 'none' });
  const worker = useRef<Worker>(undefined);
  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setReading({ state: 'none' });
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const read = async (request: ReadRequest): Promise<void> => {
    stop();
    const { name } = request.file;
    setReading({ state: 'reading', name, messages: 0, share: 0 });
    try {
      const { startMailboxWorker } = await import('./start-worker.ts');
      const started = startMailboxWorker();
      worker.current = started;
      started.onerror = () => setReading({ state: 'failed', name, message: 'The file could not be read. Try again.' });
      started.onmessage = ({ data }: MessageEvent<ReadAnswer>) => setReading(computeProgress(name, data));
      started.postMessage(request);
    } catch {
      setReading({ state: 'failed', name, message: 'The mailbox reader could not be loaded. Try again.' });
    }
  };
  return { reading, read, stop };
}

function computeProgress(name: string, { kind, ...stated }: ReadAnswer): FileProgress {
  const state = kind === 'progress' ? 'reading' : kind === 'done' ? 'read' : 'failed';
  return { state, name, ...stated } as FileProgress;
}
