/** Trades whose titles other companies do not have, and the words by which a company of the trade describes itself. */

const makePattern = (words: string): RegExp => new RegExp(`(?<![^ ])(?:${words.replaceAll(', ', '|')})(?![^ ])`);

interface Trade {
  trade: string;
  /** Words of folded titles. */
  titles: RegExp;
  /** Words of folded industries and descriptions. */
  words: RegExp;
}

const makeTrade = (name: string, titles: string, words: string): Trade => ({
  trade: name,
  titles: makePattern(titles),
  words: makePattern(words),
});

export const TRADES: readonly Trade[] = [
  makeTrade(
    'health care',
    'nurses?, physicians?, surgeons?, clinical [a-z]+, patient [a-z]+, pharmacists?, therapists?, medical [a-z]+, radiologists?',
    'health[a-z]*, medical, medicine, hospitals?, care, clinic[a-z]*, pharma[a-z]*, biotech[a-z]*, patients?, drugs?, therap[a-z]*',
  ),
  makeTrade(
    'banking and insurance',
    'tellers?, branch managers?, loan [a-z]+, mortgage [a-z]+, underwriters?, actuar[a-z]+, bankers?, wealth [a-z]+, claims? [a-z]+, equity [a-z]+',
    'bank[a-z]*, financ[a-z]*, fintech, insur[a-z]*, lending, loans?, credit, mortgages?, payments?, invest[a-z]*, trading, wealth, money',
  ),
  makeTrade(
    'teaching',
    'teachers?, professors?, lecturers?, faculty, principal teacher, academic [a-z]+, tutors?',
    'educat[a-z]*, edtech, school[a-z]*, universit[a-z]*, college, learn[a-z]*, teach[a-z]*, students?, training, courses?',
  ),
  makeTrade(
    'manufacturing',
    'smt, plant [a-z]+, production (?:engineer|manager|supervisor|planner)s?, manufacturing [a-z]+, mechanical [a-z]+, machinists?, welders?, tooling [a-z]+, npi [a-z]+',
    'manufactur[a-z]*, hardware, industrial[a-z]*, electronics?, automotive, vehicles?, robot[a-z]*, machines?, factor[a-z]*, aerospace, devices?, semiconductors?, materials?, energy, batter[a-z]*, 3d printing',
  ),
  makeTrade(
    'law',
    'attorneys?, lawyers?, paralegals?, solicitors?, barristers?',
    'law, legal[a-z]*, attorneys?, contracts?, compliance, litigation',
  ),
  makeTrade(
    'retail',
    'store [a-z]+, cashiers?, merchandis[a-z]+, retail [a-z]+, buyers?, visual merchandis[a-z]+',
    'retail[a-z]*, commerce, e commerce, ecommerce, shop[a-z]*, store[a-z]*, fashion, apparel, consumers?, goods, grocer[a-z]*, brands?',
  ),
  makeTrade(
    'travel and transport',
    'pilots?, cabin crew, flight [a-z]+, drivers?, fleet [a-z]+, captains?',
    'airlines?, aviation, travel[a-z]*, transport[a-z]*, logistics?, deliver[a-z]*, flights?, mobility, cars?, vehicles?, fleets?, drones?, shipping, freight, rides?',
  ),
  makeTrade(
    'hotels and restaurants',
    'chefs?, cooks?, waiters?, front desk [a-z]+, bartenders?, housekeep[a-z]+, sous chef',
    'hotels?, restaurants?, hospitality, food[a-z]*, catering, kitchens?, meals?, travel[a-z]*, drinks?',
  ),
  makeTrade(
    'building',
    'civil engineers?, site engineers?, quantity surveyors?, architects? of record, estimators?, structural [a-z]+',
    'construct[a-z]*, build[a-z]*, real estate, architect[a-z]*, infrastructure, proptech, homes?, housing',
  ),
];
