import { Printer } from 'lucide-react';
import { openLetterLink } from '../../../../shared/features/introductions/letter/calls.ts';
import { HelpAddress, useLinkPage } from '../../../core/people/link-page.tsx';
import { ApiError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Brand } from '../../../platform/ui/layout/brand.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import css from './letter.module.css';
import { LetterFrame } from './letter-frame.tsx';
import { LetterSheet } from './letter-sheet.tsx';

/** A company's yearly letter, for whoever was handed the link. */
export default function LetterLinkScreen() {
  const { query } = useLinkPage('yearly-letter-link', (token, signal) =>
    send(openLetterLink, { params: { token } }, { signal }),
  );
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <LetterFrame
      query={query}
      failed={
        isGone ? (
          <EmptyState title="This link isn’t valid anymore">
            <span>Request a new one from the person who sent it, or write to</span> <HelpAddress />
            <span>.</span>
          </EmptyState>
        ) : undefined
      }
      bar={
        <>
          <span className={css.back}>
            <Brand />
          </span>
          {query.data && (
            <Button variant="contained" onClick={() => window.print()}>
              <Printer size={14} aria-hidden />
              <span>Print or save as PDF</span>
            </Button>
          )}
        </>
      }
    >
      {(letter) => <LetterSheet letter={letter} />}
    </LetterFrame>
  );
}
