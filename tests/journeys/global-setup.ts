import puppeteer from 'puppeteer';
import type { TestProject } from 'vitest/node';
import { CHROME_ARGS, ensureChrome } from '../browsers.ts';
import type { Lane } from './lane.ts';
import { type RealServer, startRealServer } from './real-server.ts';

async function openLane(
  server: RealServer,
  executablePath: string,
): Promise<{ lane: Lane; close: () => Promise<void> }> {
  const browser = await puppeteer.launch({ executablePath, args: [...CHROME_ARGS] });
  const lane = { origin: server.origin, serverFolder: server.folder, browserAddress: browser.wsEndpoint() };
  const close = async (): Promise<void> => {
    // What a browser that ended by itself has to say was said by its journeys.
    await browser.close().catch(() => undefined);
    await server.stop();
  };
  return { lane, close };
}

/** A server and a browser for each worker; each visitor of a journey has a profile of their own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chrome = await ensureChrome();
  const first = await startRealServer();
  const others = Array.from({ length: project.config.maxWorkers - 1 }, () => startRealServer(first));
  const servers = [first, ...(await Promise.all(others))];
  const lanes = await Promise.all(servers.map((server) => openLane(server, chrome)));
  project.provide(
    'lanes',
    lanes.map(({ lane }) => lane),
  );
  return async () => {
    await Promise.all(lanes.map(({ close }) => close()));
  };
}
