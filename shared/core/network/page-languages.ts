/** What pages of profiles say in one language. Each is an expression of words in lower case, with a bar between them. */
interface PageLanguage {
  /** The words between job and company, "CTO at Veldt": none that also stands within jobs. */
  between?: string;
  /** Words before past, wished-for or advertised work, which is nobody's present title. */
  past?: string;
  /** Words that tell a job from a place; each begins and ends with a letter from a to z, and may have an s at its end. */
  jobs?: string;
  schools?: string;
  /** The forms of companies, which headlines leave out. */
  forms?: string;
}

/**
 * The languages of profile pages, by their codes, from which the names of months follow, too. In Spanish `en` and in Portuguese `em` are not
 * between job and company: they also stand within jobs ("Especialista en datos").
 */
export const PAGE_LANGUAGES: Readonly<Record<string, PageLanguage>> = {
  en: {
    between: 'at',
    past: "ex|former(?:ly)?|previous(?:ly)?|past|retired|aspiring|future|incoming|looking|seeking|searching|open to|helping|empowering|connecting|enabling|supporting|passionate|on a mission|hiring(?! manager)|we|i|i['’]m",
    jobs: 'chief|c[efmtopri]o|founder|president|vp|svp|evp|chair(?:man|woman|person)?|director|head|lead|leader|manager|engineer|developer|programmer|architect|designer|scientist|analyst|consultant|advisor|adviser|partner|principal|recruiter|specialist|officer|associate|coach|counsel|attorney|lawyer|professor|lecturer|researcher|editor|writer|producer|owner|investor|strategist|buyer|accountant|controller|executive|representative|coordinator|administrator',
    schools: 'universi|college|school|institut|academ|polytechn',
    forms: 'inc|llc|ltd|limited|corp|corporation|plc|llp',
  },
  de: {
    between: 'bei',
    past: 'ehemalige?r?|früher',
    schools: 'hochschule',
    forms: 'gmbh|ag|se',
  },
  fr: { between: 'chez', past: 'ancienn?e?', schools: 'école|facult', forms: 's[.]?a[.]?' },
  es: { past: 'antigu[oa]', schools: 'escuela' },
  it: { between: 'presso', schools: 'politecn' },
  pt: {},
  nl: { between: 'bij', past: 'voormalig', forms: 'b[.]?v[.]?' },
  sv: { between: 'hos', forms: 'ab' },
  da: { between: 'hos', past: 'tidligere', forms: 'a/s' },
  nb: { between: 'hos', past: 'tidligere' },
  fi: { forms: 'oy' },
  pl: {},
  cs: {},
  ro: {},
  tr: {},
  he: { schools: 'אוניברסיט' },
  ru: {},
  uk: {},
  ar: { schools: 'مدرسة|جامعة' },
  ja: { schools: '大学', forms: 'k[.]?k[.]?' },
  ko: { schools: '대학' },
  zh: { schools: '大学|学院' },
};

/** The words of all languages as a group of an expression: any of them. */
export const joinPageWords = (of: keyof PageLanguage): string =>
  `(?:${Object.values(PAGE_LANGUAGES)
    .flatMap((language) => language[of] ?? [])
    .join('|')})`;
