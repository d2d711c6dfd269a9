import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Settings, SettingsError } from '../settings/settings.ts';

/**
 * Tries the port of processes that are to share it: the system would let them share it with another Kith, too.
 * @returns its number; where none is asked for, a free one
 * @throws SettingsError if it cannot be had
 */
export async function findPortToShare(settings: Pick<Settings, 'host' | 'port'>): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(settings.port, settings.host), 'listening');
  } catch (error) {
    throw explainListenError(settings, error as NodeJS.ErrnoException);
  }
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

export function explainListenError(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  { code }: NodeJS.ErrnoException,
): SettingsError {
  const taken = `port ${port} is taken, perhaps by another Kith. End that, or set PORT to another one`;
  const why: Record<string, string> = {
    EADDRINUSE: taken,
    EACCES: `this user may not use port ${port}. Set PORT to 1024 or above`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is`,
  };
  return new SettingsError(`Kith cannot be served at ${host}:${port}: ${why[code ?? ''] ?? code}.`);
}
