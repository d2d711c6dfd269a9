import type { FrameSession } from '../shared/features/panel/frames/messages.ts';
import { readFrameSession } from './frame-session.ts';

/** Reports failures in this window of the extension if the firm's Kith asks for reports; otherwise none of the reporting code is loaded. */
export async function reportErrors(): Promise<void> {
  const frame: FrameSession | null = await readFrameSession('reads').catch(() => null);
  const dsn = frame?.settings.error_reports;
  if (!dsn) return;
  const { reportExtensionFailures: report } = await import('./sentry.ts');
  report(dsn);
}
