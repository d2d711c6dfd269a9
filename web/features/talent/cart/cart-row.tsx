import { useQuery } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { CANDIDATE_SOURCES, type CandidateSource } from '../../../../shared/core/talent/lists.ts';
import { CART } from '../../../../shared/features/talent/candidacies/cart.ts';
import { CompanyLogo } from '../../../core/companies/company-logo.tsx';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { Button, IconButton } from '../../../platform/ui/buttons/button.tsx';
import { Check, SelectField, TextArea } from '../../../platform/ui/fields/field.tsx';
import { CandidateMail } from '../candidacies/candidate-mail.tsx';
import { portcoOwnersQuery } from '../candidacies/queries.ts';
import css from './cart.module.css';
import type { Cart, CartItem } from './cart.ts';

type CartRowProps = {
  item: CartItem;
  cart: Cart;
  /** The candidate's. */
  firstName: string;
  /** The person whose address is missing; null if no address is. */
  lacking: string | null;
  onAddress: () => void;
};

/** A decision in the cart: where the person comes from, who hears of it, whether it is only recorded. */
export function CartRow({ item, cart, firstName, lacking, onAddress }: CartRowProps) {
  const { position, status, source, log } = item;
  const kind = CART[status];
  const put = (part: Partial<CartItem>) => cart.put(position.Id, part);
  const name = `${position.Name} at ${position.Account_Name__c}`;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <CompanyLogo name={position.Account_Name__c} src={position.logo_url} size={24} />
        <span>
          <b>{position.Name}</b> <span className={css.soft}>{position.Account_Name__c}</span>
          {lacking !== null && (
            <span className={css.wrong}>
              <CircleAlert size={13} aria-hidden />{' '}
              <span>Please add an email address. {lacking} has no Secondary Email.</span>{' '}
              <Button variant="text" size="small" onClick={onAddress}>
                Go to the field
              </Button>
            </span>
          )}
        </span>
      </div>
      <StatusChip indicator="in_progress" label={status} />
      <div className={css.fields}>
        <SelectField
          label="Candidate source"
          value={source}
          onChange={({ target }) => put({ source: target.value as CandidateSource })}
        >
          {CANDIDATE_SOURCES.map((source) => (
            <option key={source}>{source}</option>
          ))}
        </SelectField>
        {kind.toCompany && <OwnerSelect item={item} onChange={(owner) => put({ owner })} />}
        {kind.mayLog && (
          <Check
            label="Log"
            aria-label={`Log ${name}`}
            checked={log}
            onChange={({ target }) => put({ log: target.checked })}
          />
        )}
        {kind.needsMail && !log && (
          <Message item={item} firstName={firstName} onChange={(message) => put({ message })} />
        )}
      </div>
      <IconButton aria-label={`Remove ${name} from the cart`} title="Remove" onClick={() => cart.remove(position.Id)}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

type MessageProps = { item: CartItem; firstName: string; onChange: (message: string) => void };

/** The text for the candidate besides the position and its link. */
function Message({ item, firstName, onChange }: MessageProps) {
  const [open, setOpen] = useState(item.message !== '');
  const { position, message } = item;
  // An introduction is written by hand, so Kith cannot show it.
  const mail = item.status === 'Sent to candidate' && (
    <CandidateMail
      company={position.Account_Name__c}
      position={position.Name}
      link={position.Link_to_Job__c}
      firstName={firstName}
      message={message}
    />
  );
  if (!open)
    return (
      <>
        <Button variant="text" size="small" onClick={() => setOpen(true)}>
          Add a personal message
        </Button>
        {mail}
      </>
    );
  return (
    <>
      <TextArea
        className={css.message}
        label="Personal message"
        requirement="optional"
        hint={
          item.status === 'Sent to candidate'
            ? `${firstName} will read this.`
            : `For ${firstName}, with the introduction.`
        }
        rows={2}
        maxLength={1_500}
        value={message}
        onChange={({ target }) => onChange(target.value)}
      />
      {mail}
    </>
  );
}

/** The user of the company who decides and gets the message. */
function OwnerSelect({ item, onChange }: { item: CartItem; onChange: (owner: string) => void }) {
  const owners = useQuery(portcoOwnersQuery(item.position.Account__c));
  return (
    <SelectField
      label="Portco owner"
      value={item.owner}
      error={owners.error ? 'The people at this company could not be loaded.' : undefined}
      hint={owners.data?.length === 0 ? 'No one at the company uses Kith yet.' : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Unassigned</option>
      {owners.data?.map(({ Id, Name }) => (
        <option key={Id} value={Id}>
          {Name}
        </option>
      ))}
    </SelectField>
  );
}
