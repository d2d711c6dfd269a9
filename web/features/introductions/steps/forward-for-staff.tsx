import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { getForwardedMail } from '../../../../shared/features/introductions/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { MailToForward } from '../feedback/forward-view.tsx';

/** For a facilitator who forwards the mail in place of the connector: the same mail, with the target person's links. */
export function ForwardForStaff({ intro }: { intro: Intro }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useQuery({
    queryKey: ['intro-forward', intro.Id, intro.Last_Status_Update__c, intro.forwardable],
    queryFn: ({ signal }) => send(getForwardedMail, { params: { id: intro.Id } }, { signal }),
    enabled: isOpen,
  });
  if (!isOpen)
    return (
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Forward it yourself
      </Button>
    );
  if (answer.isPending)
    return (
      <LoadingShape label="Loading the e-mail…">
        <Skeleton height={120} />
      </LoadingShape>
    );
  if (!answer.data) return <Failed what="The e-mail could not be loaded." query={answer} />;
  const { mail } = answer.data;
  return mail ? <MailToForward key={mail.text} mail={mail} /> : <p>There is no e-mail to forward now.</p>;
}
