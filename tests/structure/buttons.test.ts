import { expect, test } from 'vitest';
import { listSources } from './sources.ts';

/** Where a plain button or control may be disabled, with the reason. */
const DISABLED: Readonly<Record<string, string>> = {
  'web/platform/ui/buttons/button.tsx': 'keeps the focus while it works',
  'web/platform/ui/fields/kept-controls.tsx': 'keep the focus while they work',
  'web/platform/ui/fields/file-drop.tsx': 'is a file’s way in, which the button beside it opens',
  'extension/work-button.tsx': 'keeps the focus while it works, on pages without the app',
  'extension/entrypoints/groups/group-choice.tsx': 'cannot choose this group, which the box itself does not change',
  'web/features/connectors/row-actions.tsx': 'cannot send to this connector, which the button itself does not change',
  'web/features/accounts/users/role-boxes.tsx':
    'cannot take the last administrator’s role, which the box itself does not change',
  'web/features/sales/recommendations/column-choice.tsx': 'cannot widen a hidden column, which another box changes',
};

const PLAIN = [
  'button',
  'input',
  'select',
  'textarea',
  'fieldset',
  'Mui[A-Z]\\w*',
  'Switch',
  'Radio',
  'Checkbox',
  'Slider',
];

/** The attributes of the opening tags of plain buttons and controls; those of Kith's own components have other names, or come from there. */
function findTags(text: string): string[] {
  const ownSwitch = /import \{[^}]*\bSwitch\b[^}]*\} from '[^']*kept-controls\.tsx'/.test(text);
  const names = PLAIN.filter((name) => name !== 'Switch' || !ownSwitch);
  return [...text.matchAll(new RegExp(`<(?:${names.join('|')})(?=[\\s/>])`, 'g'))].map(({ index }) =>
    readTag(text, index),
  );
}

/** The tag that begins there, to the `>` that is outside of braces. */
function readTag(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    else if (text[at] === '>' && depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const isDisabling = (tag: string): boolean => /\bdisabled\b|\{\.\.\.kept\}/.test(tag);

/**
 * A disabled control loses the focus: the next Enter, meant for the Undo in its place, goes nowhere, and the message goes out. So every one
 * that is disabled while it works is one of those that keep it.
 */
test('only buttons and controls that keep the focus are disabled while they work', () => {
  const screens = listSources().filter(
    ({ path }) => /^(web|extension)\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'),
  );
  const disabling = screens.filter(({ text }) => findTags(text).some(isDisabling));
  expect(disabling.map(({ path }) => path).toSorted()).toEqual(Object.keys(DISABLED).toSorted());
  const found = (text: string) => findTags(text).filter(isDisabling).length;
  expect(found('<p /><button type="button" onClick={() => go()} disabled={busy}>Go</button>')).toBe(1);
  expect(found('<input type="radio" onChange={() => a > b} disabled={busy} /><Select disabled={busy} />')).toBe(1);
  expect(found("import Switch from '@mui/material/Switch'; <Switch disabled />")).toBe(1);
});
