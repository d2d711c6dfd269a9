import { BlockList, isIP } from 'node:net';

/** Ranges that are not the open internet: this machine, private networks, link-local, carriers' own, documentation, multicast, reserved. */
const INSIDE_4 = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
];
/** Ranges within the assigned internet that stand for other addresses or for none. */
const INSIDE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All assigned ranges. Mapped, local, unique-local and translated addresses lie outside of them. */
const OUTSIDE_6 = ['2000::/3'];

const getList = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address, bits] = range.split('/');
    list.addSubnet(address!, Number(bits), family);
  }
  return list;
};
const makeLists = () => ({
  inside4: getList(INSIDE_4, 'ipv4'),
  inside6: getList(INSIDE_6, 'ipv6'),
  outside6: getList(OUTSIDE_6, 'ipv6'),
});

/** Whether this is an address of the open internet. A text that is not a whole address is not. */
export function isOutside(address: string): boolean {
  const { inside4, inside6, outside6 } = makeLists();
  const version = isIP(address);
  if (version === 4) return !inside4.check(address, 'ipv4');
  return version === 6 && outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
}
