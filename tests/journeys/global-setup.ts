import puppeteer from 'puppeteer';
import type { TestProject } from 'vitest/node';
import { CHROME_ARGS, chromePath } from '../browsers.ts';
import { startRealServer } from './real-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product is served. */
    origin: string;
    /** The folder of its data and logs. */
    serverFolder: string;
    /** Where the browser listens for puppeteer. */
    browserAddress: string;
  }
}

/** One server and one browser for all journeys; each visitor of a journey has a profile of their own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRealServer();
  const browser = await puppeteer.launch({ executablePath: await chromePath(), args: [...CHROME_ARGS] });
  project.provide('origin', server.origin);
  project.provide('serverFolder', server.folder);
  project.provide('browserAddress', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
