import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import { reportFailures } from '../../../shared/platform/observation/in-browser.ts';

export const reportWebFailures = (dsn: string): void =>
  reportFailures({ BrowserClient, defaultStackParser, makeFetchTransport }, dsn, { page: window, part: 'web' });
