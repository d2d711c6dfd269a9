import type { Result } from '../../../shared/call.ts';
import type { talentDashboard } from '../../../shared/talent-dashboard/calls.ts';

export type ShownIntro = Result<typeof talentDashboard>['intros'][number];
