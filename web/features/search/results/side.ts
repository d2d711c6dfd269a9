import type { PastIntro } from '../../../../shared/core/introductions/intro.ts';
import type { PeopleAtAccount } from '../query/people.ts';

/** The number of navigators, and of introductions, that are shown at the side before "View all". */
export const SIDE_LIMIT = 5;

export type IntroGroup = { label: string; indicator: PastIntro['indicator']; intros: readonly PastIntro[] };

/** Group label → introductions, the group of the newest first. */
export function groupIntros(intros: readonly PastIntro[]): IntroGroup[] {
  const groups = new Map<string, PastIntro[]>();
  for (const intro of intros) {
    const group = groups.get(intro.group_label);
    if (group) group.push(intro);
    else groups.set(intro.group_label, [intro]);
  }
  return [...groups].map(([label, list]) => ({ label, indicator: (list[0] as PastIntro).indicator, intros: list }));
}

/** The content of the side column: the first few of each, or everything. */
export function pickShownAtSide({ navigators, intros }: PeopleAtAccount, whole: boolean) {
  return {
    navigators: whole ? navigators : navigators.slice(0, SIDE_LIMIT),
    groups: groupIntros(whole ? intros : intros.slice(0, SIDE_LIMIT)),
  };
}

export const hasSide = (people: PeopleAtAccount | undefined): people is PeopleAtAccount =>
  people !== undefined && (people.navigators.length > 0 || people.firmNavigators > 0 || people.intros.length > 0);

/** Heights in px, as side-column.module.css draws them. */
const heights = { padding: 28, label: 22, person: 42, all: 34, firm: 24, gap: 14, intro: 42, link: 22 } as const;
/** A group label that is longer than this takes a second line. */
const LABEL_LETTERS = 26;
const estimateChip = (label: string): number => 28 + 16 * Math.floor(label.length / LABEL_LETTERS);

/** The room that the right column of an account needs. */
export function computeSideHeight(people: PeopleAtAccount, whole: boolean): number {
  const { navigators, firmNavigators, intros } = people;
  const shown = pickShownAtSide(people, whole);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  const known =
    navigators.length + firmNavigators > 0
      ? heights.label +
        shown.navigators.length * heights.person +
        (shown.navigators.length < navigators.length ? heights.all : 0) +
        (firmNavigators > 0 ? heights.firm : 0) +
        heights.gap
      : 0;
  const introsHeight =
    intros.length > 0
      ? heights.label +
        sum(shown.groups.map((group) => estimateChip(group.label) + group.intros.length * heights.intro)) +
        (whole || intros.length <= SIDE_LIMIT ? 0 : heights.all) +
        heights.link
      : 0;
  return heights.padding + known + introsHeight;
}
