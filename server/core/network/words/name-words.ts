/** Frequent words of company names, folded (names.ts): the other words distinguish companies. */

function listWords(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/**
 * Words that a longer legal form adds to a name, and that say nothing about the company's business. "PayPal" and "PayPal
 * Holdings" count as one company unless something speaks against it.
 */
export const GENERIC_NAME_WORDS = listWords(
  'holding holdings group groups technology technologies tech system systems international worldwide global',
  'industry industries enterprise enterprises service services solution solutions company companies corporation',
  'incorporated limited brand brands associate associates corporate com trust reit',
);

/** Words for a company's business: "Verizon" may well be Verizon Communications, and "Acme Bank" need not be Acme. */
export const TRADE_WORDS = listWords(
  'bank bancorp bancshares banking capital financial finance insurance assurance realty properties property partners',
  'communication communications telecom media entertainment studios pictures music publishing networks network software',
  'energy power electric gas oil petroleum resources utilities water mining steel chemical chemicals materials',
  'pharmaceutical pharmaceuticals therapeutics biosciences biotech biotherapeutics laboratories labs health healthcare',
  'medical sciences science foods food beverage restaurants stores store retail wholesale markets resorts hotels hotel',
  'airlines airways air motors motor automotive aerospace defense engineering construction products manufacturing',
  'logistics transportation transport semiconductor semiconductors devices instruments electronics data digital cloud',
  'consulting management ventures investments securities advisors advisory marketing education university online',
);

/**
 * Further words for a company's trade. Names are stored without regard to these; a user who searches for "Take-Two
 * Interactive Software" may mean Take-Two.
 */
export const FURTHER_TRADES = listWords(
  'life apparel athletic athletica athletics footwear fashion clothing cosmetics beauty jewelry watches textiles leather',
  'games gaming interactive toys sports fitness wellness travel cruise cruises lines leisure recreation hospitality casinos',
  'computer computers computing micro robotics automation controls sensors optical imaging lighting wireless mobile satellite',
  'broadcasting television radio video film films press books platforms payments lending mortgage credit savings leasing',
  'rental rentals brokerage wealth exchange reinsurance title staffing security diagnostics surgical dental vision genomics',
  'bioworks biologics biopharma solar wind nuclear renewables railway rail railroad shipping freight trucking marine aviation',
  'paper packaging plastics glass rubber tire tires machinery equipment tools supply supplies furniture furnishings homes',
  'investors shop shops outlet outlets clinic clinics care',
  'brewing distilling wines spirits coffee bakery dairy farms agriculture seeds fertilizers supermarkets grocery pharmacy',
);

/**
 * Words for one trade, one of which a company has in its register's name and another in the name that people know: "Prosperity Bank" is
 * Prosperity Bancshares, "Alaska Airlines" is Alaska Air Group.
 */
export const KINDRED_WORDS: readonly ReadonlySet<string>[] = [
  listWords('bank banc bancorp bancshares bankshares bancsystem banking financial'),
  listWords('airlines airline airways air'),
  listWords('insurance assurance'),
  listWords('pharmaceuticals pharmaceutical therapeutics biopharma'),
  listWords('telecom communications telecommunications'),
];

/**
 * Words for what a group founds beside its company: what lends, leases and invests under its name. A user who searches for KKR does not mean
 * "FS KKR Capital BDC".
 */
export const ARM_WORDS = listWords('leasing lending mortgage receivables finance fund funds bdc etf reinsurance');

/** Words that customarily precede some names: "AB Volvo", "Koninklijke Philips", "Groupe Danone". */
export const IN_FRONT = listWords('ab aktiebolaget koninklijke pt groupe grupo gruppo gruppe ets etablissements');

/** Words with which thousands of companies begin: alone they identify none. */
export const COMMON_NAME_WORDS = listWords(
  'american america national united general first global international digital new us usa north south west east',
  'northern southern western eastern pacific atlantic central great best big advanced applied federal public standard',
  'universal consolidated allied integrated premier royal world european europe asia asian british canadian china',
  'chinese indian india city state county community modern smart open green blue red black white gold golden silver',
  'bright clear pure direct quick fast total all one two three old young the and of for in on at by de la el',
);

/** The place of a subsidiary: a user who searches for Deloitte does not mean "Deloitte India". */
export const PLACE_WORDS = listWords(
  'africa america americas argentina asia australia austria belgium belgique brasil brazil canada chile china colombia',
  'czech denmark deutschland dubai egypt emea espana europe european finland france germany greece hungary iberia india',
  'indonesia ireland israel italia italy japan kenya korea latam luxembourg malaysia mexico nederland netherlands nordic',
  'nordics norway osterreich apac pakistan peru philippines poland polska portugal romania russia saudi schweiz singapore',
  'spain suisse sweden sverige switzerland taiwan thailand turkey turkiye uae uk ukraine us usa vietnam california texas',
  'york london paris berlin munich tokyo mumbai delhi bangalore chicago boston shanghai beijing shenzhen taipei seoul moscow istanbul',
  'algeria angola armenia azerbaijan bahrain bangladesh belarus benelux bolivia botswana bulgaria cambodia caribbean croatia cyprus',
  'danmark ecuador estonia ethiopia ghana hellas hispania honduras iberica iceland kazakhstan kong kuwait laos latvia lebanon lithuania',
  'magyarorszag malta mauritius mena moldova mongolia morocco mozambique myanmar namibia nepal nicaragua nigeria oman panama paraguay',
  'qatar scandinavia senegal serbia slovakia slovenia suomi tanzania tunisia uganda uruguay uzbekistan venezuela zambia zealand zimbabwe',
);

/** Abbreviations of lists from registers and addresses. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    corp: 'corporation',
    co: 'company',
    cos: 'companies',
    inc: 'incorporated',
    ltd: 'limited',
    intl: 'international',
    natl: 'national',
    amer: 'american',
    grp: 'group',
    hldg: 'holdings',
    hldgs: 'holdings',
    holding: 'holdings',
    tech: 'technology',
    technologies: 'technology',
    systems: 'system',
    sys: 'system',
    svc: 'services',
    svcs: 'services',
    service: 'services',
    soln: 'solutions',
    solns: 'solutions',
    solution: 'solutions',
    ind: 'industries',
    inds: 'industries',
    industry: 'industries',
    mfg: 'manufacturing',
    mgmt: 'management',
    mgt: 'management',
    assoc: 'associates',
    assocs: 'associates',
    bros: 'brothers',
    lab: 'laboratories',
    labs: 'laboratories',
    laboratory: 'laboratories',
    fin: 'financial',
    finl: 'financial',
    pharma: 'pharmaceuticals',
    pharmaceutical: 'pharmaceuticals',
    bancorporation: 'bancorp',
    centre: 'center',
    ctr: 'center',
    univ: 'university',
    dev: 'development',
    eng: 'engineering',
    saint: 'st',
    intrntl: 'international',
    communication: 'communications',
    resource: 'resources',
    property: 'properties',
    semiconductors: 'semiconductor',
  }),
);

/** The place of registration, as registers write it after a slash: "BANK OF AMERICA CORP /DE/", "PRIMERICA CORP / Delaware". */
export const REGISTERS = listWords(
  'alabama alaska arizona arkansas california colorado connecticut del delaware florida georgia hawaii idaho illinois indiana iowa',
  'kansas kentucky louisiana maine maryland mass massachusetts mich michigan minn minnesota mississippi missouri montana nebraska nev',
  'nevada ohio oklahoma ore oregon penn pennsylvania tenn tennessee tex texas utah vermont virginia wash washington wis wisconsin',
  'wyoming bermuda cayman ontario quebec',
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa',
  'pr ri sc sd tn tx ut vt va wa wv wi wy ab bc mb nb nl ns on pe qc sk uk fi new old adr can cn sa',
);
