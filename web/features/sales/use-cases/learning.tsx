import { useQuery } from '@tanstack/react-query';
import { joinList, splitList } from '../../../../shared/features/sales/lists.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { learningQuery, useUseCaseActions } from '../recommendations/queries.ts';
import css from '../recommendations/sales.module.css';
import { getUseCaseFields } from './use-case-form.ts';

/** The results of suggestions, and the exclusions that staff can add because of them. */
export function Learning({ useCase }: { useCase: UseCase }) {
  const { data } = useQuery(learningQuery(useCase.Id));
  const { update } = useUseCaseActions();
  const notices = useNotices();
  if (!data || data.suggested + data.dismissed.length === 0) return null;
  const excludeIndustry = (industry: string) => {
    const excluded = joinList([...splitList(useCase.Excluded_Industries__c), industry]);
    const wanted = splitList(useCase.Industries__c).filter((text) => text.toLowerCase() !== industry.toLowerCase());
    update({
      ...getUseCaseFields(useCase),
      Excluded_Industries__c: excluded,
      Industries__c: joinList(wanted),
      id: useCase.Id,
      LastModifiedDate: useCase.LastModifiedDate,
      was: useCase,
      contacts: {},
    }).then(
      () => notices.success(`You excluded ${industry} from ${useCase.Name}.`),
      (error) => notices.error(`That could not be saved. ${describeError(error)}`),
    );
  };
  const dismissed = data.dismissed.map(({ by, reason, count }) => `${reason} (${by}) ${formatCount(count)}`);
  return (
    <div className={css.learning}>
      <p className={css.soft}>
        {formatCount(data.suggested)} suggested, {formatCount(data.requested)} requested
        {dismissed.length > 0 && `, dismissed: ${dismissed.join(', ')}`}.
      </p>
      {data.offers.map(({ industry, dismissed: count, removes }) => (
        <Notice
          key={industry}
          kind="info"
          action={
            <Button size="small" onClick={() => excludeIndustry(industry)}>
              Exclude {industry}
            </Button>
          }
        >
          {count} companies in {industry} weren’t a good match. If you exclude it, you remove {formatCount(removes)}{' '}
          more.
        </Notice>
      ))}
    </div>
  );
}
