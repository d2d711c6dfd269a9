import { generateKeyPairSync, sign } from 'node:crypto';

/** Distinguished encoding: a tag, a length, the contents. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const long = body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  const length = body.length < 128 ? [body.length] : long;
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: Uint8Array[]): Buffer => der(0x30, ...content);
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = Buffer.from('550403', 'hex');
const time = (text: string): Buffer => der(0x17, Buffer.from(text));

/** An untrusted certificate for a test's own server: signed by its own key, made anew each time. */
export function createSelfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from(host)))));
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', tbs, privateKey));
  const cert = sequence(tbs, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}
