/** Short and long forms of first names that are not the beginning of each other: the first of each line stands for all. */
const FORMS = `
alexander alex sasha xander sandy
andrew andy drew
anthony tony
benjamin ben benny
charles charlie chuck chas
christopher chris topher
daniel dan danny
david dave davey
deborah debbie deb debra
donald don donnie
douglas doug
edward ed eddie ted ned
elizabeth liz beth betsy lisa eliza
eugene gene
francis frank fran
frederick fred freddy
gerald jerry gerry
gregory greg
harold harry hal
henry hank
howard howie
jacob jake
james jim jimmy jamie
jeffrey jeff geoffrey geoff
jennifer jen jenny
john johnny jack
jonathan jon jonny
joseph joe joey
joshua josh
katherine kate kathy katie cathy catherine kathryn
kenneth ken kenny
lawrence larry laurence
leonard leo len
margaret maggie meg peggy
matthew matt
michael mike mick mickey
nathaniel nathan nate
nicholas nick nicolas
patricia pat patty tricia
patrick pat paddy
peter pete
philip phil phillip
raphael rafi rafael
raymond ray
richard rick rich dick ricky
robert bob rob bobby robbie
ronald ron ronnie
samuel sam sammy
stephen steve steven
susan sue suzanne
theodore theo ted
thomas tom tommy
timothy tim
victoria vicky tori
vincent vince
walter walt
william bill will billy liam
zachary zach zack
`;

const STANDS_FOR = new Map<string, string>();
for (const line of FORMS.split('\n')) {
  const [first = '', ...others] = line.split(' ');
  for (const form of [first, ...others]) if (!STANDS_FOR.has(form)) STANDS_FOR.set(form, first);
}

/** The form that stands for all forms of a folded first name. */
export const getLongForm = (name: string): string => STANDS_FOR.get(name) ?? name;

const SHORTEST = 3;

/** Whether two folded first names are forms of one: "rafi" and "raphael", "alex" and "alexander". */
export function areForms(a: string, b: string): boolean {
  if (getLongForm(a) === getLongForm(b)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST && long.startsWith(short);
}
