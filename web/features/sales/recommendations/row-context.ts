import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';

export interface RecommendationContext {
  /** Its id. */
  useCase: string;
  /** Asks for the words of the e-mail first if the use case has none. */
  onSuggest: (rows: readonly Recommendation[]) => void;
  onDismiss: (row: Recommendation) => void;
  onSnooze: (row: Recommendation) => void;
  onWake: (row: Recommendation) => void;
  onRefresh: (row: Recommendation) => void;
  onComment: (row: Recommendation) => void;
  onIntro: (row: Recommendation) => void;
}
