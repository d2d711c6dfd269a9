import { z } from 'zod';

const KEY = 'kith-tab';
/** @param page the start of the page that wrote it  @param left that page was left */
const Stored = z.object({ name: z.string(), page: z.number(), left: z.boolean() });

const saveTab = (name: string, left: boolean): void =>
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ name, page: performance.timeOrigin, left } satisfies z.infer<typeof Stored>),
  );

function read(): z.infer<typeof Stored> | undefined {
  try {
    return Stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return undefined;
  }
}

/** The name of this tab: it stays when the page is loaded again. A copy of the tab, which begins with the same storage, gets another. */
export function nameTab(): string {
  const stored = read();
  const stays = stored && (stored.left || stored.page === performance.timeOrigin);
  const name = stays ? stored.name : crypto.randomUUID();
  saveTab(name, false);
  return name;
}

/** Keeps the name for the next page of this tab. @returns stops that */
export function holdTabName(name: string): () => void {
  const listening = new AbortController();
  window.addEventListener('pagehide', () => saveTab(name, true), { signal: listening.signal });
  window.addEventListener('pageshow', () => saveTab(name, false), { signal: listening.signal });
  return () => listening.abort();
}
