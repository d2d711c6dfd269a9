import { expect, test } from 'vitest';
import { isCode, isForTests, listSourcesBelow } from './sources.ts';

/** What reads the message of an error itself. That of an answer holds its JSON: screens say `describeError`. */
const READS: Readonly<Record<string, string>> = {
  'web/features/accounts/session/login-as-screen.tsx': 'the answer to the letter, folded away, as document 1 wants it',
  'web/features/mailboxes/mailbox-worker.ts': 'an error of its own reading',
  'web/frame/failed-screen.tsx': 'tells files that were not loaded, and shows none of it',
  'web/platform/api/api-error.ts': 'the sentence for errors that are no answer',
  'web/platform/ui/form/form-fields.tsx': 'the words of a field',
  'web/platform/ui/form/wrong.ts': 'the words of a field',
};
const MESSAGE =
  /\b(?:err|error|failure|caught|reason|fault|cause|thrown)\)?[?!]?\.message\b|String\((?:err|error|caught|failure)\)/;

test('no screen shows the answer of a failed call as it came', () => {
  const reading = ['web', 'extension']
    .flatMap(listSourcesBelow)
    .filter((source) => isCode(source) && !isForTests(source) && MESSAGE.test(source.text));
  expect(reading.map(({ path }) => path).sort()).toEqual(Object.keys(READS).sort());
});
