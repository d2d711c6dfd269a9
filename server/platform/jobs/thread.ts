import { Worker } from 'node:worker_threads';

export interface ThreadOptions<Message> {
  onMessage?: (message: Message) => void;
  /** Ends the thread at once; only for scripts that go on later from where they stood. */
  signal?: AbortSignal;
  /** Room in MB for new objects; Node's default if it is left out. */
  youngMb?: number | undefined;
  /** The most MB for all others; Node's default if it is left out. */
  oldMb?: number | undefined;
}

/** Whether a thread ended because its limit of memory was too small for its work. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs a script in a thread of its own, so that requests are answered meanwhile; settles when the thread has ended.
 * @param data the script's workerData
 */
export function runInThread<Message>(
  script: URL,
  data: object,
  { onMessage, signal, youngMb, oldMb }: ThreadOptions<Message> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: oldMb };
    const worker = new Worker(script, { workerData: data, resourceLimits });
    const end = () => void worker.terminate();
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    worker.on('message', (message: Message) => onMessage?.(message));
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', end);
      if (code === 0 || signal?.aborted) resolve();
      else reject(new Error(`The thread ended with code ${code}.`));
    });
  });
}
