import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ToConfirm } from '../../shared/features/panel/frames/to-confirm.ts';

const saved = new Map<string, unknown>();
const windows = new Map<number, string>();
const session = {
  set: async (values: object) => {
    for (const [key, value] of Object.entries(values)) saved.set(key, value);
  },
  get: async (key: string) => (saved.has(key) ? { [key]: saved.get(key) } : {}),
  remove: async (key: string) => void saved.delete(key),
};
const create = async ({ url }: { url: string }) => {
  const id = saved.size + 100;
  windows.set(id, url);
  return { id };
};
const remove = async (id: number) => {
  if (!windows.delete(id)) throw new Error(`No window with id: ${id}.`);
};

const zelda: ToConfirm = { kind: 'search', publicIdentifier: 'zelda-quinn', name: 'Zelda Quinn' };
const odile: ToConfirm = { kind: 'search', publicIdentifier: 'odile-brandt', name: 'Odile Brandt' };

let confirm: typeof import('../../extension/confirm.ts');
beforeAll(async () => {
  const runtime = { id: 'kith@kith.example', getURL: (path: string) => `moz-extension://kith/${path}` };
  const browser = { runtime, storage: { session }, windows: { create, remove } };
  vi.stubGlobal('browser', browser);
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    last = last.then(run, run);
    return last;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  vi.stubGlobal('chrome', browser);
  confirm = await import('../../extension/confirm.ts');
});
beforeEach(() => {
  saved.clear();
  windows.clear();
});

/** The contents that the open windows would show. */
const shown = () => Promise.all([...windows.values()].map((url) => confirm.takeToConfirm(url.split('#')[1]!)));

test('two clicks leave one window, with the last click', async () => {
  await Promise.all([confirm.openConfirm(zelda), confirm.openConfirm(odile)]);
  expect(await shown()).toEqual([odile]);
});

test('a window that was closed does not keep the next from opening', async () => {
  await confirm.openConfirm(zelda);
  windows.clear();
  await confirm.openConfirm(odile);
  expect(await shown()).toEqual([odile]);
});

test('the purpose of a window is valid once', async () => {
  await confirm.openConfirm(zelda);
  expect(await shown()).toEqual([zelda]);
  expect(await shown()).toEqual([null]);
});
