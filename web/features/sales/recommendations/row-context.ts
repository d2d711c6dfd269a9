import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';

export interface RecommendationContext {
  onSuggest: (row: Recommendation) => void;
  onDismiss: (row: Recommendation) => void;
  onSnooze: (row: Recommendation) => void;
  onWake: (row: Recommendation) => void;
  onRefresh: (row: Recommendation) => void;
  onComment: (row: Recommendation) => void;
  onIntro: (row: Recommendation) => void;
}
