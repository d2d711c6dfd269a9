import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SECRET } from './app.ts';
import { pickDayWithoutDigest } from './days.ts';

/** `node server/main.ts` in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

interface ServerSettings {
  DATABASE_URL: string;
  DATA_FOLDER: string;
  [name: string]: string;
}

/** Starts the whole server as it is started by hand; settles when it serves. Its sessions are signed with SECRET. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PORT: String(port),
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '100000',
      STEP_GRACE: '0',
      POINTS_PER_MINUTE: '100000000',
      DIGEST_DAY: pickDayWithoutDigest(),
      FOUNDERS_DIGEST_DAY: pickDayWithoutDigest(),
      ...settings,
    },
  });
  // A test that fails before it has ended its server leaves none behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (words: Buffer) => String(words).includes('Kith is served') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}
