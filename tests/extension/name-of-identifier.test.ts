import { expect, test } from 'vitest';
import { doesNameFitIdentifier } from '../../extension/page/text.ts';

test.each([
  ['Ines Calloway', 'ines-calloway-4b1'],
  ['Ines Maria Calloway', 'inescalloway'],
  ['Calloway, Ines', 'ines-calloway'],
  ['Dr. Ines Calloway', 'ines-calloway'],
  ['Univ.-Prof. Dr. Ines M. Calloway', 'ines-calloway'],
  ['Prof Ines Calloway', 'calloway-ines'],
  ['Ines Calloway, MBA, PMP®', 'ines-calloway'],
  ['Ines Calloway MBA', 'ines-calloway'],
  ['Dr. Ines Calloway PhD CISSP', 'ines-calloway-a4b1c2'],
  ['Ines Calloway MBA', 'ines-calloway-mba'],
  ['Ines Calloway (Holt)', 'ines-calloway'],
  ['Ines Calloway née Holt', 'ines-calloway'],
  ['Ines Calloway née Holt', 'ines-holt'],
  ['Ines Calloway – I build teams', 'ines-calloway'],
  ['Ines (Nes) Calloway', 'ines-calloway'],
  ['Ines Calloway Jr.', 'ines-calloway'],
  ['Jean DUPONT', 'jean-dupont-7'],
  ['Ines', 'ines'],
])('%s is the name behind %s', (name, slug) => {
  expect(doesNameFitIdentifier(name, slug)).toBe(true);
});

test.each([
  ['Ines Calloway', 'ines-holt'],
  ['Ines', 'ines-calloway'],
  ['Dr. Ines', 'ines-calloway'],
  ['Ines MBA', 'ines-calloway'],
  // A family written in capitals is no degree where the identifier names another one.
  ['Jean Paul DUPONT', 'jean-paul-martin'],
  ['Jean Paul DUPONT', 'jean-paul-martin-4b1'],
  ['JEAN PAUL DUPONT', 'jean-paul'],
  ['Anna Maria Lopez', 'anna-maria-7'],
  ['Ines McCall', 'ines'],
  ['Ines Calloway', '12345'],
  ['Ines Calloway MBA', '12345'],
  ['Ines Maria Calloway MBA', 'ines-holt-4b1'],
])('%s is not the name behind %s', (name, slug) => {
  expect(doesNameFitIdentifier(name, slug)).toBe(false);
});
