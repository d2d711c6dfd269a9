import { makePeopleList, saveToLists } from '../../../shared/features/people-lists/calls.ts';
import type { TestApp, TestViewer } from '../../testing/app.ts';

/** A list of a viewer's own, with these people on it. @returns its id */
export async function savePeopleList(
  app: TestApp,
  viewer: TestViewer,
  { name = 'Nordic payments', people, note }: { name?: string; people: readonly number[]; note?: string },
): Promise<string> {
  const { id } = (await app.as(viewer).call(makePeopleList, { body: { name } })).body.list;
  const saved = { people: people.map(String), lists: [id], ...(note === undefined ? {} : { note }) };
  if (people.length > 0) await app.as(viewer).call(saveToLists, { body: saved });
  return id;
}
