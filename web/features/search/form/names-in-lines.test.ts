import { expect, it } from 'vitest';
import { asLines, fillLine, lineAt } from './names-in-lines.ts';

const text = 'Acme\nCas\nNimbus';

it('finds the line that the caret is in, at its ends, too', () => {
  expect(lineAt(text, 0)).toEqual({ start: 0, end: 4, line: 'Acme', number: 0 });
  expect(lineAt(text, 5)).toEqual({ start: 5, end: 8, line: 'Cas', number: 1 });
  expect(lineAt(text, 8).line).toBe('Cas');
  expect(lineAt(text, text.length)).toEqual({ start: 9, end: 15, line: 'Nimbus', number: 2 });
});

it('fills in a line and goes on to the next', () => {
  expect(fillLine(text, lineAt(text, 7), 'Castellan Bank')).toEqual({
    text: 'Acme\nCastellan Bank\nNimbus',
    caret: 'Acme\nCastellan Bank\n'.length,
  });
});

it('gives several pasted names whole lines, and puts one at the caret', () => {
  expect(asLines('A\nB', 'rest')).toBe('A\nB\n');
  expect(asLines('A\nB', '\nrest')).toBe('A\nB');
  expect(asLines('A', 'rest')).toBe('A');
});
