import type { Page } from 'puppeteer';
import type { Rows } from '../../../extension/groups/database.ts';

/** Makes the messaging site's database in a page of its host, and keeps it open as the site does. */
export const makeChatDatabase = (page: Page, rows: Rows): Promise<void> =>
  page.evaluate(async ({ groups, participants, contacts }) => {
    const request = indexedDB.open('model-storage', 1980);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onerror = () => reject(request.error);
      request.onupgradeneeded = () => {
        for (const [name, keyPath] of [
          ['group-metadata', 'id'],
          ['participant', 'groupId'],
          ['contact', 'id'],
          ['message', 'id'],
        ] as const)
          request.result.createObjectStore(name, { keyPath });
      };
      request.onsuccess = () => resolve(request.result);
    });
    const all = { 'group-metadata': groups, participant: participants, contact: contacts };
    const transaction = database.transaction(Object.keys(all), 'readwrite');
    for (const [name, values] of Object.entries(all))
      for (const value of values) transaction.objectStore(name).put(value);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.onversionchange = () => database.close();
  }, rows);

/** The site's databases with their versions, as its own page sees them. */
export const listChatDatabases = (page: Page): Promise<IDBDatabaseInfo[]> => page.evaluate(() => indexedDB.databases());

/** Whether the site can change its database: no other connection is open. */
export const canBeUpgraded = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('model-storage', 1981);
        request.onblocked = () => resolve(false);
        request.onsuccess = () => {
          request.result.close();
          resolve(true);
        };
      }),
  );
