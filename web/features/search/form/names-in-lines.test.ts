import { expect, it } from 'vitest';
import { fillLine, getLineAt, toWholeLines } from './names-in-lines.ts';

const text = 'Acme\nCas\nNimbus';

it('finds the line that the caret is in, at its ends, too', () => {
  expect(getLineAt(text, 0)).toEqual({ start: 0, end: 4, line: 'Acme', number: 0 });
  expect(getLineAt(text, 5)).toEqual({ start: 5, end: 8, line: 'Cas', number: 1 });
  expect(getLineAt(text, 8).line).toBe('Cas');
  expect(getLineAt(text, text.length)).toEqual({ start: 9, end: 15, line: 'Nimbus', number: 2 });
});

it('fills in a line and goes on to the next', () => {
  expect(fillLine(text, getLineAt(text, 7), 'Castellan Bank')).toEqual({
    text: 'Acme\nCastellan Bank\nNimbus',
    caret: 'Acme\nCastellan Bank\n'.length,
  });
});

it('gives several pasted names whole lines, and puts one at the caret', () => {
  expect(toWholeLines('A\nB', 'rest')).toBe('A\nB\n');
  expect(toWholeLines('A\nB', '\nrest')).toBe('A\nB');
  expect(toWholeLines('A', 'rest')).toBe('A');
});
