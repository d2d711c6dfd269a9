import type { ReactNode } from 'react';
import type { RamzorAnswer } from '../../../../../shared/core/network/ramzor.ts';
import { askAddress } from '../../../../core/requests/ask-address.ts';
import { AnchorButton, Button } from '../../../../platform/ui/buttons/button.tsx';
import { type PanelAction, pickActions } from '../link/actions.ts';
import { buildRequestAddress, matchAddress } from '../link/addresses.ts';
import type { EmbedUser } from '../link/questions.ts';
import css from './panel.module.css';

type Props = {
  answer: RamzorAnswer;
  user: EmbedUser;
  /** The person's data from their page. */
  whom: { publicIdentifier: string | null; fullName: string; title: string; company: string };
  /** Other actions, beside the secondary ones. */
  children?: ReactNode;
};

const LABELS: Record<PanelAction, string> = {
  request: 'Request Intro',
  reference: 'Ask For Reference',
  match: 'Match',
};

/** The actions for a person at the panel's foot; each opens the web app in a new tab. */
export function PanelActions({ answer, user, whom, children }: Props) {
  const { chanceToConnect, contact, sfId } = answer;
  const { primary, others } = pickActions(chanceToConnect, { staff: user.staff, known: user.Account.Id !== null });
  if (primary === null && others.length === 0 && !children) return null;
  const account = contact?.account ?? null;
  // An unknown person is requested at the company that their page names.
  const company = contact === null ? whom.company : '';
  const { publicIdentifier: profile, fullName: name, title } = whom;
  const askedFor = { account, contactId: contact?.Id ?? null, profile, name, title, company };
  const href: Record<PanelAction, string | null> = {
    request: account || company ? buildRequestAddress(askedFor) : null,
    reference: askAddress(whom, 'Reference Check'),
    match: matchAddress(whom, sfId),
  };
  const renderButton = (action: PanelAction, variant: 'contained' | 'outlined') =>
    href[action] === null ? (
      <Button key={action} variant={variant} size="large" wide disabled>
        {LABELS[action]}
      </Button>
    ) : (
      <AnchorButton key={action} variant={variant} size="large" wide href={href[action]} target="_blank" rel="noopener">
        {LABELS[action]}
      </AnchorButton>
    );
  const offered = [primary, ...others];
  return (
    <div className={css.actions}>
      {primary && renderButton(primary, 'contained')}
      {(others.length > 0 || children) && (
        <div className={css.others}>
          {others.map((action) => renderButton(action, 'outlined'))}
          {children}
        </div>
      )}
      {offered.includes('request') && href.request === null && (
        <p className={css.quiet}>You can’t send a request yet: Kith doesn’t know which company they work at.</p>
      )}
    </div>
  );
}
