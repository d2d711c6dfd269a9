import { PROGRESS, type Progress, type SalesStatus } from '../../../../shared/core/introductions/constants.ts';

interface ProgressChoice {
  outcome: SalesStatus;
  progress: Progress | null;
  label: string;
  meaning: string;
}

const makeChoice = (progress: Progress, label: string, meaning: string): ProgressChoice => ({
  outcome: PROGRESS[progress],
  progress,
  label,
  meaning,
});

/** How an introduction went, as its requester says it by one press. */
export const PROGRESS_CHOICES: readonly ProgressChoice[] = [
  makeChoice('met', 'We met', 'You met or talked once.'),
  makeChoice('in_talks', 'We are in talks', 'It goes on.'),
  makeChoice('won', 'We work together now', 'A deal, a job, an investment.'),
  makeChoice('nothing', 'Nothing came of it', 'You were in touch, and it ends there.'),
  { outcome: 'No Answer', progress: null, label: 'They did not answer', meaning: 'Nothing came back.' },
];

/** The finer words of an outcome. */
export const listProgress = (outcome: SalesStatus | null): readonly ProgressChoice[] =>
  PROGRESS_CHOICES.filter((choice) => choice.outcome === outcome && choice.progress !== null);

export const describeProgress = (progress: Progress): string =>
  PROGRESS_CHOICES.find((choice) => choice.progress === progress)!.label;
