import { ChevronDown, ChevronUp, Send } from 'lucide-react';
import { useId, useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { BarCount, BottomBar } from '../../../platform/ui/layout/bottom-bar.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useCreate } from '../candidacies/queries.ts';
import css from './cart.module.css';
import { buildCartBody, type Cart, lacksAddress } from './cart.ts';
import { CartRow } from './cart-row.tsx';

/** The missing address, as the specification says it. */
const NO_ADDRESS = 'Please update email address';

type CartBarProps = {
  cart: Cart;
  candidate: { Id: string; FirstName: string; Secondary_Email__c?: string | null | undefined };
  onSent: () => void;
  /** Opens the field of the address. */
  onAddress: () => void;
};

/** Stands at the bottom of the window while something is in the cart: its contents, its faults, and Send all. */
export function CartBar({ cart, candidate, onSent, onAddress }: CartBarProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const create = useCreate();
  const { success, error } = useNotices();
  const { items } = cart;
  if (items.length === 0) return null;
  const lacking = items.filter((item) => lacksAddress(item, candidate.Secondary_Email__c)).length;
  const send = () => {
    if (create.isPending) return;
    if (lacking > 0) {
      setOpen(true);
      return error(NO_ADDRESS);
    }
    create.mutate(buildCartBody(cart, candidate.Id), {
      onSuccess: ({ poscans }) => {
        const many = `${poscans.length} position candidate(s)`;
        success(`Created ${many}. Check out the 'Reviewed' Tab`);
        cart.empty();
        onSent();
      },
      onError: () => setOpen(true),
    });
  };
  return (
    <BottomBar label="Cart">
      {open && (
        <div id={list} className={css.list}>
          <div className={css.head}>
            <h2>Cart</h2>
            <span className={css.soft}>Log: save without sending</span>
            <Button variant="text" size="small" onClick={cart.empty}>
              Empty the cart
            </Button>
          </div>
          {create.error && <Notice kind="error">Nothing was sent. {describeError(create.error)}</Notice>}
          <div className={css.heads} aria-hidden>
            <span>Position</span>
            <span>Status</span>
            <div className={css.fields}>
              <span>Candidate source</span>
              <span>Portco owner</span>
            </div>
          </div>
          <ul className={css.items}>
            {items.map((item) => (
              <CartRow
                key={item.position.Id}
                item={item}
                cart={cart}
                firstName={candidate.FirstName}
                lacking={lacksAddress(item, candidate.Secondary_Email__c) ? candidate.FirstName : null}
                onAddress={() => {
                  // The cart may cover the list.
                  setOpen(false);
                  onAddress();
                }}
              />
            ))}
          </ul>
        </div>
      )}
      <div className={css.foot}>
        <p role="status">
          <BarCount>{items.length}</BarCount> <span>in the cart</span>{' '}
          {lacking > 0 && (
            <span className={css.wrong}>
              {lacking} {lacking === 1 ? 'needs' : 'need'} an e-mail address
            </span>
          )}
        </p>
        <Button
          variant="text"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
          {open ? 'Close the list' : 'Show the list'}
        </Button>
        <Button variant="contained" size="large" disabled={create.isPending} onClick={send}>
          <Send size={14} aria-hidden /> {create.isPending ? 'Sending…' : 'Send all'}
        </Button>
      </div>
    </BottomBar>
  );
}
