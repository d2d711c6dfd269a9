import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../../../platform/api/failed.tsx';
import { useCan } from '../../../platform/api/session.ts';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { Asked } from '../steps/asked.tsx';
import { CommentBox } from '../steps/comment-box.tsx';
import { OutcomeForm } from '../steps/outcome-form.tsx';
import { introQuery } from '../steps/queries.ts';
import { RequestActions } from './request-actions.tsx';
import css from './request-details.module.css';
import { IntroTimeline } from './timeline.tsx';

/** The timeline of a request, its content, and the viewer's actions. */
export function RequestDetails({ id }: { id: string }) {
  const staff = useCan()('intro:manage');
  const answer = useQuery(introQuery(id));
  if (answer.isPending)
    return (
      <LoadingShape label="Loading the timeline…">
        <Skeleton width="60%" height={18} />
        <Skeleton width="40%" height={18} className={css.shape} />
      </LoadingShape>
    );
  if (!answer.data) return <Failed what="The timeline could not be loaded." query={answer} />;
  const { intro, changes, connector_terms: terms, connector_record: record, raise } = answer.data;
  return (
    <div className={css.room}>
      <div className={css.details}>
        <div className={css.happened}>
          <RequestActions intro={intro} staff={staff} />
          {intro.request_feedback && intro.mine && <OutcomeForm intro={intro} />}
          <IntroTimeline changes={changes} waiting={intro.action_required} />
          <CommentBox intro={intro} staff={staff} />
        </div>
        <Asked intro={intro} staff={staff} terms={terms} record={record} raise={raise} />
      </div>
    </div>
  );
}
