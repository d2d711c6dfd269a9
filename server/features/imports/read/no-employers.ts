import { foldText } from '../../../platform/text/names.ts';

/** Folded words that people enter in place of a company; they do not make two people colleagues. */
const NO_EMPLOYERS = new Set(
  [
    'self employed, selfemployed, self, self employment, freelance, freelancer, freelancers, freelancing, independent, independent consultant, independent contractor',
    'unemployed, none, no, na, n a, not applicable, not available, not employed, not working, nil, null, undefined, unknown, retired, semi retired, student, various, various companies, multiple companies, several companies, different companies, private, confidential, personal, undisclosed',
    'stealth, looking for a job, open to work, opentowork, currently seeking, currently looking, actively seeking, actively looking, available, available for hire, in transition, job seeker, jobseeker, homemaker, gap year, entrepreneur, tbd, tba',
    'selbstandig, selbststandig, selbstandige, freiberuflich, freiberufler, freiberuflerin, arbeitssuchend, arbeitsuchend, arbeitslos, rentner, elternzeit, auszeit, keine, in rente',
    'independant, independante, auto entrepreneur, a mon compte, sans emploi, en recherche d emploi, en recherche demploi, retraite, retraitee, au chomage, conge parental',
    'autonomo, autonoma, independiente, trabajador independiente, desempleado, desempleada, jubilado, en busqueda de empleo, por cuenta propia',
    'libero professionista, libera professionista, disoccupato, disoccupata, pensionato, in cerca di occupazione, profissional autonomo, desempregado, desempregada, aposentado, em transicao, em busca de oportunidades',
    'zelfstandig, zzp, zzper, werkzoekend, gepensioneerd, egenforetagare, egen verksamhet, eget foretag, enskild firma, egen virksomhed, egen virksomhet, selvstandig, oma yritys, arbetssokande, pensionar, frilans, frilansare, frilanser, selvstendig, selvstaendig, arbeidssoker, pensjonist, yrittaja, tyoton',
    'samozatrudniony, bezrobotny, wolny strzelec, osvc, serbest meslek, serbest, issiz, emekli, עצמאי, עצמאית, לא עובד, פרילנסר, פרילנס, מחפש עבודה, מובטל',
    'фрилансер, фриланс, самозанятый, самозанятая, безработный, безработная, пенсионер, в поиске работы, ищу работу, مستقل, عمل حر, متقاعد, باحث عن عمل, ελευθερος επαγγελματιας',
    'フリーランス, フリーランサー, 自営業, 自営, 自营, 自营业, 自営业, 個人事業主, 個人事業, 無職, 求職中, 休職中, 退職, 自由职业, 自由职业者, 自由業, 自由工作者, 自雇, 个体户, 待业, 无业, 求职中, 退休, 프리랜서, 자영업, 무직, 구직중, 은퇴',
  ].flatMap((line) => line.split(', ').map(foldText)),
);

/** The same in other words, by their beginnings. */
const NO_EMPLOYER = new RegExp(
  [
    '^(?:(?:currently|actively|now|still|on|taking|took|a|an|my|full time|professional) )*(?:sabbatical|career break|career transition|parental leave|maternity leave|paternity leave|family leave|garden(?:ing)? leave|gap year|break from work)(?: (?!.*(?:ventures|capital|partners|labs|group|inc|ltd|llc|gmbh)$)|$)',
    '^(?:(?:currently|actively|now|still) )*(?:looking|seeking|searching|hunting|exploring|open|available) (?:for|to|new|next|my|the|an?|opportunit|job|role|work|full time|freelance)',
    '^(?:between|in between) (?:jobs|roles|opportunities|ventures|things|companies|positions)',
    '^taking (?:time off|some time|a break)',
    '^stealth(?: \\p{L}+){0,2} (?:start ?up|company|venture|mode|project)$|^stealth mode|^(?:a|an|in) stealth(?: |$)',
    '^(?:self employed|freelance|freelancer|independent)(?: \\p{L}+)? (?:consultant|contractor|developer|designer|writer|engineer|artist|photographer|professional|advis[eo]r|journalist|translator|editor|producer|marketer|recruiter|coach)$',
  ].join('|'),
  'u',
);

/** "ex-Google" and "Formerly Stripe" say where somebody is no longer; Ex Libris is a company. */
const FORMER =
  /^(?:ex\s?[-–—‑]\s?(?=\p{L})|ex (?=\p{L})|(?:formerly|previously|prev\.|past:|ehemals|anciennement|бывш\p{L}*)(?:[\s:,]+(?:at|of|with|bei|chez)\b)?[\s:]*(?=\S)|former (?=\p{Lu}|employee|staff))/u;

/** Whether the text that stands where a company would stand names no present employer. */
export function isNoEmployer(company: string): boolean {
  const text = company.trim();
  if (!text.startsWith('Ex ') && FORMER.test(text.charAt(0).toLowerCase() + text.slice(1))) return true;
  const key = foldText(text);
  // "Confidential Company", too.
  return NO_EMPLOYERS.has(key.replace(/ company$/, '')) || NO_EMPLOYER.test(key);
}
