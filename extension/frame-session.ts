import browser from 'webextension-polyfill';
import * as z from 'zod/mini';
import { EmbedSession, FrameSession } from '../shared/features/panel/frames/messages.ts';
import { readServer } from './server-address.ts';
import { readEmbedSession, saveEmbedSession, watchEmbedSession } from './session.ts';

const KEY = 'frame';
/** The age after which user and installation are loaded again, in ms. */
const STALE_MS = 10 * 60_000;
/** The time after which an unreachable server is asked again. */
const AGAIN_MS = 3_000;

const Kept = z.object({ server: z.string(), of: EmbedSession, at: z.number(), frame: FrameSession });

/** Frames inside a page get a token that only reads; the extension's own windows get the session itself. */
type TokenReach = 'reads' | 'writes';

/**
 * The data that frames get. The server is asked for it once, and it is kept beside the session where no content script can read it, so that
 * a profile costs no call for it. Null: nobody is signed in. Throws when the server cannot be reached.
 */
export async function readFrameSession(reach: TokenReach, now = Date.now()): Promise<FrameSession | null> {
  const { server, session, saved } = await readKept();
  if (!session || !server) return null;
  // Used at once, and loaded again for the next profile.
  if (saved && now - saved.at > STALE_MS) void ask(server, session, now).catch(() => {});
  const frame = saved ? saved.frame : await askOnce(now);
  return frame && (reach === 'reads' ? frame : { ...frame, token: session.token });
}

/** The session, and the data kept for it; null: none are kept for this session at this server. */
async function readKept() {
  const [server, session, stored] = await Promise.all([
    readServer(),
    readEmbedSession(),
    browser.storage.session.get(KEY) as Promise<Record<string, unknown>>,
  ]);
  const { data: saved } = Kept.safeParse(stored[KEY]);
  const isOfThis =
    saved?.server === server && saved?.of.token === session?.token && saved?.of.adminOff === session?.adminOff;
  return { server, session, saved: isOfThis && saved ? saved : null };
}

/** The first profile of a session wants it in several places, and in every open tab: who comes second takes what the first got. */
const askOnce = (now: number): Promise<FrameSession | null> =>
  navigator.locks.request(KEY, async () => {
    const { server, session, saved } = await readKept();
    if (!session || !server) return null;
    return saved ? saved.frame : ask(server, session, now);
  });

async function ask(server: string, of: EmbedSession, at: number): Promise<FrameSession | null> {
  // Mostly it is kept already: the code that checks the server's answers is loaded when it is needed, and not for every profile.
  const { askForFrame } = await import('./api.ts');
  const answer = await askForFrame(server, of);
  if (!answer) {
    // The server has ended the session. A user who signed in since then stays signed in.
    if ((await readEmbedSession())?.token === of.token) await saveEmbedSession(null);
    return null;
  }
  const frame = FrameSession.parse({ ...answer, adminOff: of.adminOff });
  await browser.storage.session.set({ [KEY]: { server, of, at, frame } satisfies z.infer<typeof Kept> });
  return frame;
}

/** Reports it now and at every sign-in or sign-out; returns a function that stops it. */
export function watchFrameSession(reach: TokenReach, tell: (session: FrameSession | null) => void): () => void {
  let latest = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(again);
    latest += 1;
    const mine = latest;
    readFrameSession(reach).then(
      (session) => mine === latest && tell(session),
      () => {
        if (mine === latest) again = setTimeout(look, AGAIN_MS);
      },
    );
  };
  const stop = watchEmbedSession(look);
  look();
  return () => {
    latest = -1;
    clearTimeout(again);
    stop();
  };
}
