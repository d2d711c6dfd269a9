/** The specification's sentences about a candidate's details (document 3 §8). */
import { describeError } from '../../../platform/api/api-error.ts';

export const contactUpdated = 'contact was updated successfully';
export const describeContactFailure = (error: unknown): string =>
  `Ooops, looks like there was an error - ${describeError(error)}`;
