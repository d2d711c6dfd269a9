import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** Names of ranges that TRUST_PROXY takes, as the web framework knows them. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Whether a host's name or address leads to this machine and nowhere else. Only whole addresses count: the listening socket and the URL
 * parser read short forms differently.
 * @param host as in HOST, or as in a URL: `127.0.0.1`, `::1`, `[::1]`, `localhost`
 */
export function isThisMachine(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (bare === 'localhost') return true;
  const version = isIP(bare);
  if (version === 0) return false;
  const own = new BlockList();
  own.addSubnet('127.0.0.0', 8);
  own.addAddress('::1', 'ipv6');
  return own.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}

/** The error in the name of a proxy, in words that follow the name; null if the name is right. */
export function findProxyProblem(name: string): string | null {
  if (RANGES.includes(name)) return null;
  const [address = '', bits, ...more] = name.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0)
    return `is no address and no range such as 172.16.0.0/12, and none of ${RANGES.join(', ')}`;
  if (bits === undefined) return null;
  const most = version === 4 ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return `must end with a number of bits from 1 to ${most}`;
  return Number(bits) === 0 ? 'would believe everybody, and anybody could name any address' : null;
}
