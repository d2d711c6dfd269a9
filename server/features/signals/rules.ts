import { RANKING_SIGNAL } from '../../../shared/core/network/signals.ts';
import { SKILL_CATEGORIES } from '../../../shared/core/talent/lists.ts';
import { FEEDBACKS } from '../../../shared/features/ranking/calls.ts';
import { createInvalidError } from '../../platform/errors.ts';
import { type AskedSignal, SIGNAL_FIELD } from './serializer.ts';

/**
 * An answer of the ranking game stays such an answer when it is changed, and no other signal becomes one: the game and
 * the leaderboard count them. @throws invalid
 */
export function refuseChangedKind(before: string, { type, sub_type }: AskedSignal): void {
  if ((before === RANKING_SIGNAL) !== (type === RANKING_SIGNAL))
    throw createInvalidError(
      'You can’t turn an answer from the ranking game into another signal, or the other way round.',
      {
        [SIGNAL_FIELD.type]: before,
      },
    );
  if (type === RANKING_SIGNAL && !FEEDBACKS.some((feedback) => feedback === sub_type))
    throw createInvalidError(`Answer with one of: ${FEEDBACKS.join(', ')}.`, {
      [SIGNAL_FIELD.subType]: 'No such answer',
    });
}

/**
 * Direction and skills belong to an opinion only. @throws invalid for an opinion without direction, or with an unknown
 * skill
 */
export function pickOpinionFields({ type, direction, skill }: AskedSignal): Pick<AskedSignal, 'direction' | 'skill'> {
  if (type !== 'Opinion') return { direction: null, skill: null };
  if (!direction)
    throw createInvalidError('An opinion needs a direction.', { [SIGNAL_FIELD.direction]: 'Needed for an Opinion' });
  const skills = (skill ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((skillName) => skillName !== '');
  const unknown = skills.find((skill) => !(SKILL_CATEGORIES as readonly string[]).includes(skill));
  if (unknown !== undefined)
    throw createInvalidError(`${unknown} is not a skill Kith knows.`, { [SIGNAL_FIELD.skill]: 'Unknown skill' });
  return { direction, skill: skills.length > 0 ? [...new Set(skills)].join(';') : null };
}
