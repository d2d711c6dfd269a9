import address from './mailbox-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The page lets scripts start only this worker (server/platform/http/policy.ts). */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('mailbox-reader', {
  createScriptURL: (url) => {
    if (url !== address) throw new TypeError('This is not the mailbox reader.');
    return url;
  },
});

export const startMailboxWorker = (): Worker =>
  new Worker(policy ? policy.createScriptURL(address) : address, { type: 'module' });
