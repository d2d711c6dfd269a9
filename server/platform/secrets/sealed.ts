/**
 * Stored secrets of other services, such as refresh tokens: AES-256-GCM under the installation's own key, bound to their purpose. A value
 * that was sealed under an earlier secret is opened with that, and sealed again when it is next written.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';

export interface Sealer {
  seal(text: string, purpose: string): string;
  /** @returns null if it was sealed under an unknown secret, for another purpose, or was changed */
  open(box: string, purpose: string): string | null;
}

/** @param secrets the present one first, then earlier ones */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'kith sealed 1', 32)));
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open(box, purpose) {
      const [version, text = ''] = box.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < 28) return null;
      for (const key of keys) {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-16));
        try {
          return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
        } catch {
          // The text was not sealed with this key.
        }
      }
      return null;
    },
  };
}
