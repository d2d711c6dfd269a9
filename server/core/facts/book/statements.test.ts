import { describe, expect, test } from 'vitest';
import { type ClaimWeight, mergeStatements, STANDING, type StatedValues, type Statement } from './statements.ts';

const described = { email: 'marta@harrow.example' };
const from = (
  sourceId: number,
  name: string,
  more: StatedValues = described,
  standing: ClaimWeight = STANDING.file,
): Statement => ({ sourceId, standing, asOf: null, said: { name, ...more } });
const shown = (...statements: Statement[]) => mergeStatements('contact', statements).name;

describe('the spelling of a person’s name', () => {
  test('is that of the newest file', () => {
    expect(shown(from(1, 'Marta Novak'), from(2, 'Márta Novák'))).toBe('Márta Novák');
    expect(shown(from(1, 'Márta Novák'), from(2, 'Márta Novak'))).toBe('Márta Novak');
    expect(shown(from(1, 'Márta Novák'), from(2, 'Marta Berg'))).toBe('Marta Berg');
  });

  test.each(['MARTA NOVAK', 'marta novak', 'Marta Novak', 'MÁRTA NOVÁK'])(
    'keeps the accents and small letters that a later file does not have: %s',
    (poorer) => {
      expect(shown(from(1, 'Márta Novák'), from(2, poorer))).toBe('Márta Novák');
      expect(shown(from(1, 'Márta Novák', described, STANDING.list), from(2, poorer))).toBe('Márta Novák');
    },
  );

  test('is the poorer one where nothing else describes the person', () => {
    expect(shown(from(1, 'MARTA NOVAK'), from(2, 'Márta Novák', {}))).toBe('MARTA NOVAK');
  });

  test('is what users entered in Kith, however they wrote it', () => {
    const entered = from(2, 'MARTA NOVAK', described, STANDING.user);
    expect(shown(from(1, 'Márta Novák'), entered)).toBe('MARTA NOVAK');
  });
});

test('the parts of a name stay where a later file gives the same name in one piece', () => {
  const parts = { first_name: 'Ana María', last_name: 'Peñalba' };
  const parted = from(1, 'Ana María Peñalba', { ...described, ...parts });
  expect(mergeStatements('contact', [parted, from(2, 'Ana María Peñalba')])).toMatchObject(parts);
  expect(mergeStatements('contact', [parted, from(2, 'Ana Berg')])).not.toHaveProperty('last_name');
});

test('a company is called as the newest file calls it, in capitals, too', () => {
  expect(mergeStatements('account', [from(1, 'Ibex', {}), from(2, 'IBEX', { domain: 'ibex.example' })]).name).toBe(
    'IBEX',
  );
});
