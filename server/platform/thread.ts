import { Worker } from 'node:worker_threads';

/**
 * Runs a script in a thread of its own, so that requests are answered meanwhile; settles when the thread has ended.
 * @param data what the script finds as workerData
 */
export function inThread<Message>(script: URL, data: object, onMessage?: (message: Message) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: data });
    worker.on('message', (message: Message) => onMessage?.(message));
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The thread ended with code ${code}.`))));
  });
}
