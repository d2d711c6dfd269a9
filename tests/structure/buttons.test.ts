import { expect, test } from 'vitest';
import { allSources } from './sources.ts';

/** Buttons of no other kind may be disabled, each with the reason. */
const DISABLED: Readonly<Record<string, string>> = {
  'web/platform/ui/buttons/button.tsx': 'keeps the focus while it works',
  'extension/work-button.tsx': 'keeps the focus while it works, on pages without the app',
  'web/features/connectors/row-actions.tsx': 'cannot send to this connector, which the button itself does not change',
};

/** The opening tags of plain buttons. */
const buttonsIn = (text: string): string[] =>
  [...text.matchAll(/<button\b.*?(?:<\/button>|\/>)/gs)].map(([button]) => button);

/**
 * A disabled button loses the focus: the next Enter, meant for the Undo in its place, goes nowhere, and the message goes out. So every
 * button that is disabled while it works is one of those that keep it.
 */
test('only buttons that keep the focus are disabled while they work', () => {
  const screens = allSources().filter(
    ({ path }) => /^(web|extension)\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'),
  );
  const disabling = screens.filter(({ text }) => buttonsIn(text).some((button) => /\bdisabled\b/.test(button)));
  expect(disabling.map(({ path }) => path).toSorted()).toEqual(Object.keys(DISABLED).toSorted());
  expect(buttonsIn('<p /><button type="button" disabled={busy}>Go</button>')[0]).toMatch(/\bdisabled\b/);
});
