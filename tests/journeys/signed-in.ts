import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { SESSION_KEYS } from '../../shared/features/panel/frames/session-keys.ts';
import { getLane } from './lane.ts';
import { signIn, waitForFrame } from './pages/sign-in.ts';
import type { Visitor } from './pages/visitor.ts';

/**
 * Opens an address as a signed-in user and waits for the frame. The first visitor of a lane as this user signs in
 * through the provider; later ones start as if they had done so in this browser the day before. Signing in, and the
 * ends of a session, have journeys of their own that begin at the landing page.
 */
export async function openSignedIn(visitor: Visitor, kind: DemoKind, path = '/'): Promise<void> {
  const { origin, serverFolder } = getLane();
  // A server of a journey's own knows nothing of the lane's sessions.
  if (visitor.origin !== origin) return signIn(visitor, kind, path);
  const file = join(serverFolder, `session-of-${kind}`);
  if (!existsSync(file)) {
    await signIn(visitor, kind, path);
    const token = await visitor.page.evaluate((key) => localStorage.getItem(key), SESSION_KEYS.token);
    if (!token) throw new Error(`${kind} was signed in, and has no session.`);
    writeFileSync(file, token);
    return;
  }
  const { page } = visitor;
  const { identifier } = await page.evaluateOnNewDocument(
    (key, token) => localStorage.setItem(key, token),
    SESSION_KEYS.token,
    readFileSync(file, 'utf8'),
  );
  await visitor.goto(path);
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  await waitForFrame(visitor);
}
