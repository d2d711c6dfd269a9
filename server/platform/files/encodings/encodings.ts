/** The encodings that files are read in, each with its name for people. Those of iso-8859-1, -8 and -9 are part of a Windows one. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big end first',
  'utf-32le': 'UTF-32',
  'utf-32be': 'UTF-32, big end first',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-874': 'Thai (Windows)',
  'iso-8859-15': 'Western European (ISO)',
  'iso-8859-2': 'Central European (ISO)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'iso-8859-6': 'Arabic (ISO)',
  'iso-8859-7': 'Greek (ISO)',
  'koi8-u': 'Cyrillic (KOI8)',
  macintosh: 'Western European (Mac)',
  maccenteuro: 'Central European (Mac)',
  maccyrillic: 'Cyrillic (Mac)',
  macgreek: 'Greek (Mac)',
  macturkish: 'Turkish (Mac)',
  ibm850: 'Western European (DOS)',
  ibm852: 'Central European (DOS)',
  ibm866: 'Cyrillic (DOS)',
  ibm437: 'United States (DOS)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Simplified Chinese (GB)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC)',
} as const;

export type Encoding = keyof typeof ENCODINGS;

const UNICODE = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const satisfies Encoding[];

const NAMES = Object.keys(ENCODINGS) as Encoding[];

export const isUnicode = (encoding: Encoding): boolean => (UNICODE as readonly Encoding[]).includes(encoding);

/** Whether two bytes make one sign. */
export const isOfPairs = (encoding: Encoding): boolean =>
  ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'].includes(encoding);

/** Encodings that take one or two bytes for a letter beyond ASCII, and one byte for an ASCII character. */
export const OLD_ENCODINGS = NAMES.filter((name) => !isUnicode(name));

export const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name);

/** Other names of some of them, as detectors and people use them. */
const ALIASES: Record<string, Encoding> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'iso-8859-13': 'windows-1257',
  'tis-620': 'windows-874',
  'koi8-r': 'koi8-u',
  macroman: 'macintosh',
  maclatin2: 'maccenteuro',
  'x-mac-cyrillic': 'maccyrillic',
  cp858: 'ibm850',
  cp865: 'ibm850',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  big5hkscs: 'big5',
  cp949: 'euc-kr',
};

/** Our encoding with that usual name, or null for one that we do not read. */
export function findEncoding(name: string): Encoding | null {
  const plain = name
    .toLowerCase()
    .replace(/_(?!jis)/g, '-')
    .replace(/^iso-?8859/, 'iso-8859');
  const numbered = [plain, plain.replace(/^cp(?=125|874)/, 'windows-'), plain.replace(/^cp/, 'ibm')].find(isEncoding);
  return numbered ?? ALIASES[plain] ?? null;
}

/** Its name in messages about a file: `Western European (Windows), windows-1252`. */
export function describeEncoding(encoding: Encoding): string {
  const name = ENCODINGS[encoding];
  return isUnicode(encoding) ? name : `${name}, ${encoding}`;
}
