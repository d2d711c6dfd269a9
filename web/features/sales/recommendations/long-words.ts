const BEGINNINGS =
  /\b(aero|agri|bio|cyber|electro|hydro|infra|manu|merchan|micro|nano|neuro|observ|petro|pharma|photo|procure|psycho|represent|semi|tele|trans|ware)(?=\p{L}{5})/giu;

/** Text of a narrow column: says where a long word of business may be parted, as not every browser knows. */
export const hyphenate = (text: string): string => text.replace(BEGINNINGS, '$1\u00ad');
