import type { Industry } from './industries.ts';
import type { Random } from './random.ts';

const splitWords = (text: string): readonly string[] => text.split(' ');

const LAND_STARTS = splitWords(
  'Bracken Marrow Thistle Sedge Larch Ember Hollin Quarrel Tansy Yarrow Burdock Cinder Dapple Fallow Gorse Harrow Juniper Kestle Linnet Madder Nettle Osier Plover Quince Rushen Sorrel Teasel Umber Vetch Whin Bramble Clover Dunlin Fennel Gannet Heron Lapwing Mallow Otter Pewter Russet Saffron Tallow Wicker',
);
const LAND_ENDS = splitWords(
  'moor stone combe thwaite garth holt fell mere wick croft dale howe rigg beck shaw ley scar tarn lode wold hythe burn firth strand ness quay cairn gill haugh tor',
);
const COINED_STARTS = splitWords(
  'Vel Orsi Tamb Corv Alq Brev Cind Drov Elth Farn Gavr Hesk Ilv Jorv Kald Lorm Melk Nuv Olt Prax Quor Rhos Sarv Tavr Ulm Varn Wendr Xand Yelv Zorm',
);
const COINED_MIDDLES = splitWords('a e i o u an en or il ar em ov id al is ur et ol am ei');
const COINED_ENDS = splitWords('dane vane trix lumo sora mint quet dris nova beck thal zeno rune tique vaux paro');

/** The part of a company's name that is its own: a landscape or a coined word. `Thistlecombe`, `Corvidane`. */
export function inventCompanyStem(random: Random): string {
  return random.chance(0.5)
    ? random.pick(LAND_STARTS) + random.pick(LAND_ENDS)
    : random.pick(COINED_STARTS) + random.pick(COINED_MIDDLES) + random.pick(COINED_ENDS);
}

const GROUPS = ['Group', 'Holdings', 'International', 'Global', 'Partners', 'Technologies'] as const;
const FORMS = [', Inc.', ' Ltd.', ' LLC', ' GmbH', ' AB', ' S.A.', ' B.V.', ' plc'] as const;

/** A complete name; some have a legal form, as in registers. */
export function inventCompanyName(random: Random, stem: string, industry: Industry): string {
  const noun = random.pick(industry.nouns);
  const shape = random.next();
  const name =
    shape < 0.1
      ? stem
      : shape < 0.18
        ? `${stem} ${random.pick(GROUPS)}`
        : shape < 0.24
          ? `${stem} ${noun} ${random.pick(GROUPS)}`
          : shape < 0.27
            ? `${stem} & ${inventCompanyStem(random)} ${noun}`
            : `${stem} ${noun}`;
  return random.chance(0.08) ? name + random.pick(FORMS) : name;
}
