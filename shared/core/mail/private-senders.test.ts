import { expect, test } from 'vitest';
import { findPrivateKind, proposePrivateWriters } from './private-senders.ts';

test.each([
  ['miriam@stone-clinic.example', 'health'],
  ['praxis@zahnarzt-meier.de', 'health'],
  ['x@maitre-dupont-avocats.fr', 'law'],
  ['x@smithlaw.com', 'law'],
  ['x@sparkasse-bonn.de', 'bank'],
  ['x@mail.deutsche-bank.de', 'bank'],
  ['x@cs.oxford.ac.uk', 'school'],
  ['x@mit.edu', 'school'],
  ['mum@gmail.com', 'public'],
  ['mum@yahoo.co.uk', 'public'],
  ['mum@web.de', 'public'],
  ['ann@lawson.example', null],
  ['ann@castellan.example', null],
  ['ann@burbankrobotics.example', null],
  ['ann@gmail.castellan.example.com', null],
  ['ann@education.example', null],
])('%s is %s', (address, kind) => {
  expect(findPrivateKind(address)).toBe(kind);
});

test('the twenty most frequent on public domains are proposed, after the other kinds', () => {
  const write = (address: string, sent: number) => ({ address, name: '', sent, received: 1, answers: 0, last: null });
  const friends = Array.from({ length: 25 }, (_, n) => write(`friend${n}@gmail.com`, n));
  const proposed = proposePrivateWriters([
    ...friends,
    write('ines@castellan.example', 90),
    write('a@stone-clinic.example', 0),
  ]);
  expect(proposed[0]).toEqual({ address: 'a@stone-clinic.example', name: '', times: 1, kind: 'health' });
  expect(proposed.slice(1).map(({ address }) => address)).toEqual(
    friends
      .slice(5)
      .reverse()
      .map(({ address }) => address),
  );
});
