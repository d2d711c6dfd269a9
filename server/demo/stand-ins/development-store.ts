import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

/** The state of the development provider (sessions, codes, grants). It is in memory and ends with the process. */
export function createMemoryStore(): AdapterConstructor {
  const saved = new Map<string, { payload: AdapterPayload; ends: number }>();
  const find = (match: (payload: AdapterPayload, key: string) => boolean) => {
    for (const [key, { payload, ends }] of saved) {
      if (ends < Date.now()) saved.delete(key);
      else if (match(payload, key)) return Promise.resolve(payload);
    }
    return Promise.resolve(undefined);
  };
  return class MemoryAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    #makeKey(id: string): string {
      return `${this.#model} ${id}`;
    }

    upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<undefined> {
      saved.set(this.#makeKey(id), { payload, ends: Date.now() + (expiresIn || 3600) * 1000 });
      return Promise.resolve(undefined);
    }

    find(id: string) {
      return find((_payload, key) => key === this.#makeKey(id));
    }

    findByUid(uid: string) {
      return find((payload, key) => payload.uid === uid && key.startsWith(`${this.#model} `));
    }

    findByUserCode(userCode: string) {
      return find((payload) => payload.userCode === userCode);
    }

    consume(id: string): Promise<undefined> {
      const entry = saved.get(this.#makeKey(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      return Promise.resolve(undefined);
    }

    destroy(id: string): Promise<undefined> {
      saved.delete(this.#makeKey(id));
      return Promise.resolve(undefined);
    }

    revokeByGrantId(grantId: string): Promise<undefined> {
      for (const [key, { payload }] of saved) if (payload.grantId === grantId) saved.delete(key);
      return Promise.resolve(undefined);
    }
  };
}
