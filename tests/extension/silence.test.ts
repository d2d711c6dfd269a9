import { expect, test } from 'vitest';
import { classifySilence } from '../../extension/panel/use-silence.ts';

const answer = (status: number, contentType = 'application/json', type: ResponseType = 'basic') => ({
  status,
  type,
  headers: new Headers({ 'content-type': contentType }),
});

test.each([
  [answer(403, 'text/html'), 'refusal'],
  [answer(401), 'refusal'],
  [answer(407), 'refusal'],
  [answer(0, '', 'opaqueredirect'), 'sign-in'],
  [answer(200, 'text/html; charset=utf-8'), 'sign-in'],
  [answer(200), 'nothing'],
  [answer(502, 'text/html'), 'nothing'],
])('an answer like %o in the place of Kith is told as %s', (response, silence) => {
  expect(classifySilence(response)).toBe(silence);
});
