/** Titles in other languages than English, folded, with the kinds that they show. Exceptions come before their rule. */
/** Whether a folded title contains any of the words or phrases, as whole words. */
export function matchWords(...phrases: string[]): RegExp {
  return new RegExp(`(?<![^ ])(?:${phrases.join('|')})(?![^ ])`);
}

type Kinds = readonly (readonly ['founder' | 'executive' | 'board' | 'manager' | 'ic', RegExp])[];

/** Read before the English executives. */
export const LEADERS_ELSEWHERE: Kinds = [
  ['ic', /秘書|秘书|助理|비서|社長室/],
  [
    'ic',
    matchWords(
      '(?:assistente?|asistente|assistant|assistenz|secretari[oa]|sekretar(?:in)?) (?:de|do|da|del|der|des|a|al) .*',
    ),
  ],
  ['founder', /創業者|創始人|创始人|설립자|창업자|основатель|учредитель/],
  ['founder', matchWords('kurucu(?: ortak)?', 'oprichter', 'inhaber(?:in)?', 'zalozyciel(?:ka)?', 'zakladatel(?:ka)?')],
  [
    'founder',
    matchWords('soci[oa] fundador[a]?', '(?:co ?)?fondator[ei]', '(?:co ?)?fondatrice', 'pendiri', '(?:ال)?موسس'),
  ],
  [
    'executive',
    /代表取締役|取締役c[a-z]o|(?<!副)社長|副社長|執行役員?|专务|専務|常務|总裁|總裁|总经理|總經理|首席\p{L}+官|대표|사장|전무|상무/u,
  ],
  [
    'executive',
    matchWords('генеральныи директор', 'исполнительныи директор', '(?:вице )?президент', 'партнер', 'член правления'),
  ],
  [
    'executive',
    matchWords(
      'consejer[oa] delegad[oa]',
      'administrador[a]? delegad[oa]',
      'amministrat(?:ore|rice) (?:delegat[oa]|unic[oa])',
    ),
  ],
  [
    'executive',
    matchWords(
      'diret(?:or|ora) (?:executiv[oa]|geral|presidente)',
      'diret(?:or|ora) (?:financeir[oa]|de tecnologia|de operacoes)',
      'director[a]? (?:ejecutiv[oa]|gerente)',
      'dirett(?:ore|rice) generale',
      'gerente gen?eral',
      'gerente geral',
    ),
  ],
  [
    'board',
    matchWords('(?:vice ?)?president[ea]? (?:del|do|da|du) (?:consejo|conselho|consiglio|conseil|directorio).*'),
  ],
  [
    'executive',
    matchWords(
      '(?:vice ?)?presidente',
      'soci[oa](?: director[a]?| gerente| administrador[a]?)?$',
      'associee?(?: gerante?)?$',
      'gerante?',
    ),
  ],
  [
    'executive',
    matchWords(
      'vorstandsvorsitzende[rn]?',
      'vorstandsmitglied',
      'geschaftsfuhrende[rn]?(?: .*)?',
      'generaldirektor(?:in)?',
    ),
  ],
  [
    'executive',
    matchWords('vd', 'verkstallande direktor', 'adm(?:inistrerende)? dir(?:ektor)?', 'daglig leder', 'toimitusjohtaja'),
  ],
  [
    'executive',
    matchWords('(?:wice)?prezes(?: zarzadu)?', 'czlonek zarzadu', 'jednatel(?:ka)?', 'generalni reditel(?:ka)?'),
  ],
  [
    'executive',
    matchWords(
      'genel mudur(?:u)?',
      'algemeen directeur',
      'bestuurs?(?:voorzitter|der)',
      'direktur utama',
      'tong giam doc',
    ),
  ],
  ['executive', matchWords('(?:ال)?رييس (?:ال)?تنفيذي', '(?:ال)?مدير (?:ال)?عام')],
];

/** Read after them: "取締役 CTO" leads. */
export const OTHERS_ELSEWHERE: Kinds = [
  ['board', /取締役|監査役|会長|董事|监事|監事|회장|이사|председатель|член совета/],
  [
    'board',
    matchWords(
      'aufsichtsrat(?:s[a-z]+)?',
      'verwaltungsrat(?:in)?',
      'beiratsvorsitzende[r]?',
      '(?:styrelse)?ordforande',
      'styreleder',
    ),
  ],
  [
    'board',
    matchWords(
      'bestyrelses[a-z]+',
      'styremedlem',
      'styrelseledamot',
      'hallituksen (?:puheenjohtaja|jasen)',
      'commissaris',
    ),
  ],
  [
    'board',
    matchWords(
      'consejer[oa]',
      'conselheir[oa]',
      'membro do conselho.*',
      'miembro del (?:consejo|directorio).*',
      'consiglier[ea].*',
    ),
  ],
  [
    'board',
    matchWords(
      'administrat(?:eur|rice)(?: independante?)?$',
      'czlonek rady nadzorczej',
      'yonetim kurulu (?:baskani|uyesi)',
    ),
  ],
  ['board', matchWords('komisaris(?: utama)?', 'chu tich', '(?:ال)?رييس مجلس (?:ال)?اداره?')],
  ['manager', /部長|課長|室長|次長|マネー?ジャー|ディレクター|总监|總監|经理|經理|主管|부장|팀장|과장|실장/],
  [
    'manager',
    matchWords(
      'директор',
      'руководитель',
      'начальник',
      'diret(?:or|ora)',
      'direktor(?:in)?',
      'direktur',
      'dyrektor(?:ka)?',
    ),
  ],
  [
    'manager',
    matchWords(
      'reditel(?:ka)?',
      'mudur(?:u)?',
      'giam doc',
      'coordinador[a]? general',
      'jefe?',
      'jefa',
      'kierowni(?:k|czka)',
    ),
  ],
  [
    'manager',
    matchWords(
      '(?:abteilungs|bereichs|team|gruppen|vertriebs|standort|filial|niederlassungs)leiter(?:in)?',
      'prokurist(?:in)?',
    ),
  ],
  ['manager', matchWords('(?:ال)?مدير', 'مديرة')],
];
