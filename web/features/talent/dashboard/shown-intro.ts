import type { talentDashboard } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Result } from '../../../../shared/platform/call.ts';

export type ShownIntro = Result<typeof talentDashboard>['intros'][number];
