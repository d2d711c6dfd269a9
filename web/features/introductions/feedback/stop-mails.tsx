import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeMailsByLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { OpenedPage } from '../../../../shared/platform/opened-page.ts';
import { usePressable } from '../../../core/people/use-pressable.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './stop-mails.module.css';

const WORDS = {
  news: {
    asks: 'We e-mail you how your introductions go.',
    stopped: 'You won’t get e-mails about how introductions go.',
  },
  passed: {
    asks: 'This e-mail was passed on to you.',
    stopped: 'We won’t pass such e-mails on to you anymore.',
  },
} as const;

/** Whether the mail's own link to stop such mails was followed: then the page begins with it. */
export const useStopsFirst = (): boolean => useSearchParams()[0].get('mails') === 'stop';

type StopMailsProps = {
  about: keyof typeof WORDS;
  /** Null: Kith does not know any more whose link it is. */
  stopped: boolean | null;
  token: string;
  page: OpenedPage;
};

/** Mails of this kind, stopped by one press and wanted again by another. */
export function StopMails({ about, stopped: before, token, page }: StopMailsProps) {
  const ready = usePressable(page);
  const [stopped, setStopped] = useState(before);
  const change = useMutation({
    mutationFn: (wish: boolean) =>
      send(changeMailsByLink, { params: { token }, body: { stopped: wish, proof: page.proof } }),
    onSuccess: (saved) => setStopped(saved.stopped),
  });
  if (stopped === null) return null;
  return (
    <section className={css.room} aria-label="E-mails to you">
      {change.error && <Notice kind="error">This was not saved. {describeError(change.error)} Try again.</Notice>}
      <p className={css.line}>
        <span role="status">{WORDS[about][stopped ? 'stopped' : 'asks']}</span>{' '}
        <Button
          variant="text"
          size="small"
          disabled={!ready || change.isPending}
          onClick={() => change.mutate(!stopped)}
        >
          {stopped ? 'E-mail me again' : 'Stop these e-mails'}
        </Button>
      </p>
    </section>
  );
}
