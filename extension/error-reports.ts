import type { FrameSession } from '../shared/embed/messages.ts';
import { readFrameSession } from './frame-session.ts';

/** Reports what fails in this window of the extension's where the firm's Kith says so; otherwise nothing of it is loaded. */
export async function reportErrors(): Promise<void> {
  const frame: FrameSession | null = await readFrameSession('reads').catch(() => null);
  const dsn = frame?.settings.error_reports;
  if (!dsn) return;
  const { report } = await import('./sentry.ts');
  report(dsn);
}
