import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import { reportFailures } from '../shared/platform/observation/in-browser.ts';

/** Part of the extension's own files: no script of elsewhere is loaded. */
export const reportExtensionFailures = (dsn: string): void =>
  reportFailures({ BrowserClient, defaultStackParser, makeFetchTransport }, dsn, { page: window, part: 'extension' });
