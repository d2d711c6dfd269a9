/**
 * The widths that a column's longest content takes in one line, in px: of its names and values alone, with its second
 * lines, and with its sentences.
 */
export type ContentWidths = readonly [number, number, number];

/** What a column wants of the room of its list, in px. */
interface Want {
  /** It has the first before any column has its second, and so on. */
  wishes: readonly number[];
  /** Its share of the room that is still left then. */
  share: number;
  /** The width that it gets. */
  width: number;
}

const SHARING = /^minmax\((\d+)(?:px)?, ([\d.]+)fr\)$/;
const FITTING = /^fit-content\((\d+)px\)$/;
const FIXED = /^(\d+)px$/;

function describeWant(declared: string, contents: ContentWidths): Want | null {
  const whole = contents[2];
  const [, floor, share] = SHARING.exec(declared) ?? [];
  if (floor !== undefined) {
    const width = Math.min(Number(floor), whole);
    return { wishes: [...contents, whole], share: Number(share), width };
  }
  const most = Number((FITTING.exec(declared) ?? FIXED.exec(declared))?.[1]);
  if (Number.isNaN(most)) return null;
  const width = FIXED.test(declared) ? most : Math.min(whole, most);
  return { wishes: [width, width, width, most], share: 0, width };
}

/** Widens columns to what they want, all by the same where there is too little; returns the room that is left. */
function fill(wants: readonly Want[], wish: number, room: number): number {
  let left = room;
  const getLack = ({ wishes, width }: Want): number => Math.max(0, (wishes[wish] ?? 0) - width);
  // Those that lack least come first: what they leave is for the others.
  const lacking = wants.toSorted((a, b) => getLack(a) - getLack(b));
  lacking.forEach((want, index) => {
    const more = Math.min(getLack(want), left / (lacking.length - index));
    want.width += more;
    left -= more;
  });
  return left;
}

/**
 * The widths of columns by what stands in them: text is cut only where no column has room to spare.
 * @param declared the widths of the columns, as `Column` has them
 * @param room for all columns, without the gaps between them, in px
 * @returns a width in px for each; null where not even the least widths find room
 */
export function shareWidths(
  declared: readonly string[],
  contents: readonly ContentWidths[],
  room: number,
): readonly string[] | null {
  const wants = declared
    .map((width, index) => describeWant(width, contents[index] ?? [0, 0, 0]))
    .filter((want) => want !== null);
  const least = wants.reduce((sum, { width }) => sum + width, 0);
  const shares = wants.reduce((sum, { share }) => sum + share, 0);
  if (wants.length < declared.length || shares === 0 || least > room) return null;
  const left = [0, 1, 2, 3].reduce((rest, wish) => fill(wants, wish, rest), room - least);
  return wants.map(({ width, share }) => `${Math.floor((width + (left * share) / shares) * 100) / 100}px`);
}

/** The same columns before anything was measured, in the form of grid-template-columns. */
export const getDeclaredWidths = (declared: readonly string[]): string =>
  declared.map((width) => FITTING.exec(width)?.[1]?.concat('px') ?? width).join(' ');
