import { useQuery } from '@tanstack/react-query';
import { Check, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import {
  ASKED_OF_TALENT,
  CART,
  type CartStatus,
  IRRELEVANT,
} from '../../../../shared/features/talent/candidacies/cart.ts';
import type { Position } from '../../../../shared/features/talent/positions/position.ts';
import { positionOwnersQuery } from '../../../core/requests/position-owners.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button, IconButton } from '../../../platform/ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../../platform/ui/buttons/menu.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useCreate, usePositionOwner, useShare } from '../candidacies/queries.ts';
import css from './candidate.module.css';
import type { FitContext } from './fit-row.ts';

const ON_THE_ROW = ['Sent to candidate', 'Introduced', 'Sent to account'] as const satisfies readonly CartStatus[];

type ActionsProps = { position: Position; context: FitContext };

/** Decisions on a position: for the cart, or made at once. */
export function PositionActions({ position, context }: ActionsProps) {
  if (context.doer === 'staff') return <AskTalent position={position} context={context} />;
  if (!position.Owner__c) return <ChooseOwner position={position} />;
  return <ForTalent position={position} context={context} />;
}

function ForTalent({ position, context: { candidate, cart } }: ActionsProps) {
  const chosen = cart.items.find((item) => item.position.Id === position.Id)?.status;
  const of = `${position.Name} at ${position.Account_Name__c}`;
  const { Id, Name, Account__c, Account_Name__c, logo_url, Link_to_Job__c } = position;
  const toggle = (status: CartStatus) =>
    cart.toggle({ Id, Name, Account__c, Account_Name__c, logo_url, Link_to_Job__c }, status);
  return (
    <div className={css.actions}>
      {ON_THE_ROW.map((status) => (
        <Button
          key={status}
          size="small"
          variant="outlined"
          aria-pressed={chosen === status}
          aria-label={`${CART[status].label}: ${of}`}
          onClick={() => toggle(status)}
        >
          {chosen === status && <Check size={14} aria-hidden />} {CART[status].label}
        </Button>
      ))}
      {chosen === 'Applicant to Review' && (
        <Button
          size="small"
          variant="outlined"
          aria-pressed
          aria-label={`${chosen}: ${of}`}
          onClick={() => toggle(chosen)}
        >
          <Check size={14} aria-hidden /> {chosen}
        </Button>
      )}
      <More position={position} candidate={candidate} inCart={chosen !== undefined} onApplicant={toggle} />
    </div>
  );
}

type MoreProps = {
  position: Position;
  candidate: FitContext['candidate'];
  inCart: boolean;
  onApplicant: (status: CartStatus) => void;
};

/** Actions that take effect at once, or are rare. */
function More({ position, candidate, inCart, onApplicant }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const create = useCreate();
  const share = useShare();
  const { success, error } = useNotices();
  const showFailure = (failure: unknown) => error(describeError(failure));
  const markIrrelevant = () =>
    create.mutate(
      {
        poscans: [
          {
            Position__c: position.Id,
            Candidate__c: candidate.Id,
            ...({ Status__c: IRRELEVANT, Request_Type__c: 'Talent Suggestion' } as const),
          },
        ],
      },
      { onSuccess: () => success("Created a position candidate with 'Irrelevant' status..."), onError: showFailure },
    );
  const addToDigest = () =>
    share.mutate(
      { candidateId: candidate.Id },
      { onSuccess: () => success('added to next founders digest'), onError: showFailure },
    );
  return (
    <>
      <IconButton
        aria-label={`More for ${position.Name} at ${position.Account_Name__c}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title="More"
        onClick={({ currentTarget }) => setAnchor((now) => (now ? null : currentTarget))}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <Menu anchor={anchor} label={position.Name} onClose={() => setAnchor(null)}>
          <MenuItem onChoose={() => onApplicant('Applicant to Review')}>Applicant to Review</MenuItem>
          <MenuItem disabled={inCart ? 'Already in the cart' : null} onChoose={markIrrelevant}>
            Irrelevant
          </MenuItem>
          <MenuItem
            disabled={candidate.Confidential__c ? 'Confidential: not in the digest' : null}
            onChoose={addToDigest}
          >
            Share with founders digest
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

/** Nothing can be done for a position that nobody looks after. */
function ChooseOwner({ position }: { position: Position }) {
  const owners = useQuery(positionOwnersQuery);
  const change = usePositionOwner();
  const { success, error } = useNotices();
  return (
    <div className={css.actions}>
      <SelectField
        label="Please update owner"
        aria-label={`Please update owner of ${position.Name} at ${position.Account_Name__c}`}
        className={css.owner}
        value=""
        disabled={change.isPending}
        error={owners.error ? 'The talent team could not be loaded.' : undefined}
        onChange={({ target }) =>
          change.mutate(
            { Id: position.Id, Owner__c: target.value, was: position },
            {
              onSuccess: () => success('Position owner was updated successfully'),
              onError: (failure) => error(describeError(failure)),
            },
          )
        }
      >
        <option value="">Choose an owner</option>
        {owners.data?.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Others of the firm ask the talent team to suggest the candidate. */
function AskTalent({ position, context: { candidate } }: ActionsProps) {
  const create = useCreate();
  const { success, error } = useNotices();
  const ask = () =>
    create.mutate(
      {
        poscans: [
          {
            Position__c: position.Id,
            Candidate__c: candidate.Id,
            ...({ Status__c: ASKED_OF_TALENT, Request_Type__c: 'Talent Suggestion' } as const),
          },
        ],
      },
      {
        onSuccess: () => success("You asked the talent team. Check out the 'Reviewed' Tab"),
        onError: (failure) => error(describeError(failure)),
      },
    );
  return (
    <div className={css.actions}>
      <Button
        size="small"
        variant="outlined"
        disabled={create.isPending}
        aria-label={`Ask the talent team to suggest: ${position.Name} at ${position.Account_Name__c}`}
        onClick={ask}
      >
        {create.isPending ? 'Asking…' : 'Ask the talent team to suggest'}
      </Button>
    </div>
  );
}
