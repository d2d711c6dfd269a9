import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { WentBack } from '../../../platform/ui/form/wrong.ts';
import { useTypedOver } from '../../../platform/ui/hooks/use-typed-over.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUpdate } from './changes.ts';
import css from './next-update.module.css';

/** The day on which the requester is asked again. Saved on leaving the field, and only a complete date (document 2 §5). */
export function NextUpdate({ intro }: { intro: Intro }) {
  const typed = useTypedOver(intro.Next_Update_Request__c ?? '');
  const update = useUpdate();
  const notices = useNotices();
  const save = (day: string) => {
    typed.type(day);
    update.mutate(
      { Id: intro.Id, Next_Update_Request__c: day, was: { Next_Update_Request__c: typed.over || null } },
      {
        onSuccess: () => {
          typed.reset();
          notices.success('Next update was updated successfully');
        },
        onError: (error) => {
          if (!(error instanceof WentBack))
            notices.error(`Ooops, looks like there was an error - ${describeError(error)}`);
        },
      },
    );
  };
  return (
    <DateField
      className={css.field}
      label="Next update"
      hint="Saved when you leave the field."
      value={typed.text}
      stays
      onChange={save}
    />
  );
}
