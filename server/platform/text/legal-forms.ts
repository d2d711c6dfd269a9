/**
 * Legal forms of companies, folded (names.ts), by the country that has them (ISO 3166-1): those of ISO 20275's list of November 2023, without
 * its errors and without what is no form of companies or too short and common to be told from a name; and a few that registers write in full.
 * Forms of several words are split at dots and slashes, as people write them. A country's forms are taken off wherever the company is:
 * many lists give no country.
 */
const AFTER: Readonly<Record<string, string>> = {
  AT: 'ges mbh, gesbr, og, gesellschaft mbh',
  AU: 'pty, pty ltd, pty limited, proprietary, proprietary limited, proprietary ltd, no liability, co op, coop, co operative, rntbc',
  AZ: 'mmc, qsc, asc',
  BE: 'bvba, cvba, cvoa, sprl, sprlu, scrl, asbl, aisbl, vzw, ivzw, comm v, commv, scomm, ebvba',
  BG: 'eood, ood, ead, ad, dzzd, adsic, ад, еад, еоод, оод, дззд, адсиц',
  BR: 'ltda, eireli, sa, me',
  BY: 'ооо, оао, зао, одо, аат, зат, таа, тда',
  CA: 'ulc, unlimited company, limitee, ltee, incorporee, senc, sencrl',
  CH: 'gmbh, sagl, sarl, ag, kommandit ag',
  CL: 'spa, eirl',
  CN: '有限公司, 股份有限公司, 有限责任公司, 有限責任公司, 無限公司',
  CO: 'sas, cia ltda, cia sca, cia s en c',
  CY: 'εοοσ',
  CZ: 'sro, spol sro, as, akc spol, vos, ks',
  DE: 'gmbh, ggmbh, mbh, ag, kg, kgaa, ohg, gbr, ug, ug haftungsbeschrankt, se, ev, eg, ek, e kfm, e kffr, aktiengesellschaft, partg, partg mbb, invag, vvag, ewiv, stiftung and co kg, stiftung and co kgaa',
  DK: 'aps, as, ks, ivs, aktieselskab, anpartsselskab, amba, fmba, smba',
  EE: 'ou, osauhing, as, aktsiaselts, mtu',
  ES: 'sa, sl, slu, sau, slp, sll, sal, slne, srl, srll, srlp, s coop, s com, s en c, sicav, sociedad anonima, sociedad limitada, sociedad de responsabilidad limitada',
  FI: 'oy, oyj, ab, abp, oy ab, ky, osakeyhtio',
  FR: 'sa, sas, sasu, sarl, eurl, snc, sca, scs, scop, cie, selarl, geie, societe anonyme, societe par actions simplifiee, societe a responsabilite limitee',
  GB: 'ltd, limited, plc, llp, lp, cic, cyf, ccc, unltd, unlimited, limited partnership, limited liability partnership, community interest company',
  GE: 'შპს',
  GR: 'αε, επε, ικε, οε, εε, ae, epe, ike, α ε, ε π ε, ι κ ε, ο ε',
  HR: 'doo, dd, jdoo, jtd, kd',
  HU: 'kft, zrt, nyrt, bt, kkt, korlatolt felelossegu tarsasag',
  ID: 'tbk, persero, persero tbk',
  IE: 'dac, clg, ulc, icav, puc',
  IL: 'בעמ',
  IN: 'pvt, pvt ltd, private limited, opc private limited',
  IS: 'ehf, hf, slf, slhf',
  IT: 'spa, srl, srls, srl semplificata, snc, sapa, scarl, scrl, soc coop, societa cooperativa, societa per azioni, societa a responsabilita limitata',
  JP: '株, 有, 合, kk, yk, gk, kabushiki kaisha, kabushiki gaisha, yugen kaisha, godo kaisha',
  JO: 'ذ م م, ش م م, ش م خ, ش م ع, ش م ك, ش م ل, ذات مسؤولية محدودة, المحدودة, مساهمة عامة',
  KR: '주, 유',
  KZ: 'тоо, too',
  LI: 'e gen, trust reg',
  LT: 'uab, ab, uzdaroji akcine bendrove',
  LU: 'sarl, sarls, secs, sca, sicaf',
  LV: 'sia, as, sabiedriba ar ierobezotu atbildibu',
  MC: 'sam',
  MK: 'doo, dooel, ad, jtd',
  MX: 'sa de cv, sab de cv, sapi, sapi de cv, sapib, sapib de cv, sas de cv, s de rl de cv, s de rl, s de rl mi, srl de cv, s en c de cv, sc de rl de cv, sofom enr, sofom er',
  MY: 'sdn, bhd, sdn bhd, berhad, sendirian berhad',
  NL: 'bv, nv, cv, vof, eesv, besloten vennootschap, naamloze vennootschap',
  NO: 'as, asa, ans, ks, sf, aksjeselskap',
  PE: 'sac, saa, sacs, eirl, s civil de rl',
  PH: 'opc',
  PK: 'guarantee ltd, smc private limited, smc pvt ltd',
  PL: 'sp zoo, sp z oo, spolka zoo, sp j, sp k, sp p, ska, psa, spolka akcyjna, spolka z ograniczona odpowiedzialnoscia, spolka komandytowa',
  PT: 'lda, sgps, unipessoal lda, limitada',
  RO: 'srl, sa, snc, scs, sca, srl d',
  RS: 'doo, ad, доо, ад, д о о, а д',
  RU: 'ооо, оао, зао, пао, ао, ooo, oao, zao, pao, jsc, ojsc, cjsc, pjsc',
  SE: 'ab, publ, hb, kb, aktiebolag, handelsbolag, kommanditbolag, ek for, ekonomisk forening',
  SG: 'pte, pte ltd, pte limited, private limited',
  SI: 'doo, dd, dno',
  SK: 'sro, spol sro, as, akciova spolocnost, kom spol, spolocnost s rucenim obmedzenym',
  TH: 'จํากัด, จํากัด มหาชน, มหาชน',
  TN: 'suarl, sarl',
  TR: 'as, as sti, sti, ltd sti, kom sti, koll sti, sirketi, anonim sirketi, limited sirketi, ticaret as',
  UA: 'тов, прат, пат, тзов',
  US: 'inc, incorporated, llc, ltd, limited, corp, corporation, co, company, lllp, llp, lp, pllc, pllp, pc, pbc, na, lc, limited liability company, limited liability co, professional corporation, public benefit corporation, benefit corporation, chtd',
  VN: 'jsc, tnhh, ctcp',
  XK: 'shpk, sha',
  ZA: 'pty, pty ltd, npc, rf pty ltd',
  // Free zones and the Gulf.
  AE: 'fz llc, fze, fzco, fzc, dmcc, wll, llc fz, psc, pjsc',
  // Catalogues write "Hollow Oak Company, The".
  EN: 'the',
};

/** Forms that stand before the name. */
const BEFORE: Readonly<Record<string, string>> = {
  AR: 'شركة, مؤسسة',
  BY: 'таа, зат, одо',
  EN: 'the',
  FR: 'sarl, eurl, selarl, societe anonyme',
  GE: 'შპს, სს',
  JP: '株, 有, 合, kabushiki kaisha',
  KR: '주, 유',
  KZ: 'тоо',
  LT: 'uzdaroji akcine bendrove',
  LV: 'sabiedriba ar ierobezotu atbildibu',
  RU: 'ооо, оао, зао, пао, ао, нко, гк, ooo, oao, zao, pao, общество с ограниченнои ответственностью, публичное акционерное общество, закрытое акционерное общество, открытое акционерное общество, акционерное общество',
  TH: 'บริษัท, บริษัท มหาชน, ห้างหุ้นส่วนจํากัด',
  UA: 'тов, прат, пат, фоп, тзов, товариство з обмеженою відповідальністю',
  VN: 'cong ty, cong ty tnhh, cong ty tnhh mtv, cong ty tnhh mot thanh vien, cong ty trach nhiem huu han, cong ty co phan, cong ty cp, ctcp, cty, cty tnhh, cty cp',
};

/** Those that are names and initials, too: only before two further words ("PT Solutions" is a name). */
const BEFORE_TWO = 'pt, cv, sia, uab, ou';

/** Without spaces between words. */
const UNSPACED_FRONT =
  '株式会社|有限会社|合同会社|合資会社|合名会社|一般社団法人|一般財団法人|주식회사|유한회사|유한책임회사|บริษัท';
const UNSPACED_END =
  '株式会社|有限会社|合同会社|合資会社|合名会社|股份有限公司|有限责任公司|有限責任公司|有限公司|無限公司|주식회사|유한회사|유한책임회사|จํากัด(?: มหาชน)?';

const listForms = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(', ')));

export const FORMS_AFTER = listForms(Object.values(AFTER));
export const FORMS_BEFORE = listForms(Object.values(BEFORE));
export const FORMS_BEFORE_TWO = listForms([BEFORE_TWO]);
export const UNSPACED_FORM = new RegExp(`^(?:${UNSPACED_FRONT})|(?:${UNSPACED_END})$`);

/** Baltic forms in capitals before a name that is not in capitals: "SIA Lattelecom", and not "Sia Partners". */
export const CAPITALS_BEFORE = /^\s*(?:SIA|UAB|OÜ|PT\.)\s+["'„“«]?(?=\p{Lu}?\p{Ll})/u;
/** Romanian firms are "S.C. … S.R.L."; "SC Johnson" is a name. */
export const ROMANIAN = { before: 'sc', after: new Set(['srl', 'sa', 'snc', 'scs', 'sca']) } as const;
