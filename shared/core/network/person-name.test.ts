import { expect, test } from 'vitest';
import { splitNameWords, stripHonorifics, stripName } from './person-name.ts';

test.each([
  ['Ines Calloway', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Dr. Ines Calloway', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Prof. Dr. Ines Calloway, PhD, MBA', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Ines Calloway MBA', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Ines Calloway 🚀', 'Ines Calloway 🚀', ['Ines', 'Calloway']],
  ['🌟 Dr Ines (Nes) Calloway 👩‍🚀', 'Ines (Nes) Calloway 👩‍🚀', ['Ines', 'Nes', 'Calloway']],
  ['Calloway, Ines', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Jack Ma', 'Jack Ma', ['Jack', 'Ma']],
  ['Dr', 'Dr', ['Dr']],
  ['José M. Arrúa', 'José M. Arrúa', ['José', 'M.', 'Arrúa']],
  ['森 由紀', '森 由紀', ['森', '由紀']],
  ['🚀', '🚀', []],
])('%s is %s, in words %j', (name, plain, words) => {
  expect(stripHonorifics(name)).toBe(plain);
  expect(splitNameWords(name)).toEqual(words);
});

test.each([
  ['Ottilie Varga, PhD, MBA', 'Ottilie Varga'],
  ['Anna Vogel, MD MPH FACP', 'Anna Vogel'],
  ['Rob Halden, P.E., PMP®', 'Rob Halden'],
  ['Omar Al-Said, CAMS', 'Omar Al-Said'],
  ['Robert (Bob) Clarkson, CFA, PMP 🚀', 'Robert Clarkson'],
  ['Kwabena "Kobe" Asante', 'Kwabena Asante'],
  ['Kwabena “Kobe” Asante', 'Kwabena Asante'],
  ["Kwabena 'Kobe' Asante", 'Kwabena Asante'],
  ['Ana (née Kovač) Marić', 'Ana Marić'],
  ['Emma Holt née Stone', 'Emma Holt'],
  ['Tamsin (she/her) Orrell', 'Tamsin Orrell'],
  ['Ana Kim They/Them', 'Ana Kim'],
  ["O'Brien, Pat (she/her)", "Pat O'Brien"],
  ['Siobhan O’Hare | We are hiring!', 'Siobhan O’Hare'],
  ['Jo ☁️ AWS Certified', 'Jo'],
  ['Bo Ray 🚀 Building robots', 'Bo Ray'],
  ['🚀 Jo Founders', 'Jo Founders'],
  ['Ana ❤️ Lopes', 'Ana ❤️ Lopes'],
  ['Ing. Václav Hroch CSc.', 'Václav Hroch'],
  ['Prof. Dr. h.c. Egon von der Heide', 'Egon von der Heide'],
  ['Ludo / Ludovic Besson', 'Ludovic Besson'],
  ['García Márquez, Gabriel José', 'Gabriel José García Márquez'],
  ['DOYLE, LORCAN', 'LORCAN DOYLE'],
  ['Varga, Ottilie, PhD', 'Ottilie Varga'],
  ['Piers Quenby, Jr.', 'Piers Quenby Jr.'],
  ['LORCAN DOYLE, KIM', 'KIM LORCAN DOYLE'],
])('%s is compared as %s', (name, plain) => expect(stripName(name)).toBe(plain));

test.each([
  ['Jack Ma'],
  ['JACK MA'],
  ['Jack MA'],
  ['ANNA VOGEL MA'],
  ['Aoki Baum Cole Dorn, Eve'],
  ['Kim Do'],
  ['Mary Nee'],
  ["Sanne van 't Hof"],
  ['M. Scott Peck'],
  ['Piers Quenby Jr.'],
  ['Sir'],
  ['(Bob)'],
  ['Ann-Marie Geb'],
  ['Bo Kaye/Holt'],
])('%s is compared as it is', (name) => expect(stripName(name)).toBe(name));
