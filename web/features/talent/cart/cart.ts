import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { CANDIDATE_SOURCES, DEFAULT_CANDIDATE_SOURCE } from '../../../../shared/core/talent/lists.ts';
import { type createPoscans, MAX_CART } from '../../../../shared/features/talent/candidacies/calls.ts';
import {
  CART,
  CART_STATUSES,
  type CartStatus,
  getStatusSent,
} from '../../../../shared/features/talent/candidacies/cart.ts';
import type { Args } from '../../../../shared/platform/call.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';

/** A decision about a position, made and not sent. */
const CartItem = z.object({
  position: z.object({
    Id: z.string(),
    Name: z.string(),
    Account__c: z.string(),
    Account_Name__c: z.string(),
    logo_url: z.string().nullable(),
    Link_to_Job__c: z.string().nullable().default(null),
  }),
  status: z.enum(CART_STATUSES),
  source: z.enum(CANDIDATE_SOURCES),
  /** Only recorded: it was done elsewhere. */
  log: z.boolean(),
  /** The user of the company who decides; '' for nobody yet. */
  owner: z.string(),
  message: z.string(),
});
export type CartItem = z.infer<typeof CartItem>;

/** The key stays as long as the cart does, so that decisions sent twice are made once. */
const StoredCart = z.object({ key: z.string(), items: z.array(CartItem) });
type StoredCart = z.infer<typeof StoredCart>;
const EMPTY: StoredCart = { key: '', items: [] };

/** The cart of one candidate. It outlives a reload, and belongs to its maker alone (docs/decisions/038-the-cart.md). */
export function useCart(candidateId: string) {
  const place = useDraft(`cart-${candidateId}`);
  const [cart, setCart] = useState<StoredCart>(() => StoredCart.safeParse(place.read()?.values).data ?? EMPTY);
  useEffect(() => {
    if (cart.items.length === 0) place.drop();
    else place.keep(cart);
  }, [cart, place]);
  const change = useCallback((next: (items: readonly CartItem[]) => CartItem[]) => {
    setCart((now) => ({ key: now.key || crypto.randomUUID(), items: next(now.items) }));
  }, []);
  const empty = useCallback(() => setCart(EMPTY), []);
  /** Puts a position in with this status; once more takes it out. */
  const toggle = useCallback(
    (position: CartItem['position'], status: CartStatus) =>
      change((items) => {
        const rest = items.filter((item) => item.position.Id !== position.Id);
        const had = items.find((item) => item.position.Id === position.Id);
        if (had?.status === status) return rest;
        if (had) return items.map((item) => (item === had ? { ...item, status, log: false } : item));
        if (items.length >= MAX_CART) return [...items];
        return [...items, { position, status, source: DEFAULT_CANDIDATE_SOURCE, log: false, owner: '', message: '' }];
      }),
    [change],
  );
  const put = useCallback(
    (id: string, part: Partial<CartItem>) =>
      change((items) => items.map((item) => (item.position.Id === id ? { ...item, ...part } : item))),
    [change],
  );
  const remove = useCallback(
    (id: string) => change((items) => items.filter(({ position }) => position.Id !== id)),
    [change],
  );
  return useMemo(() => ({ ...cart, toggle, put, remove, empty }), [cart, toggle, put, remove, empty]);
}
export type Cart = ReturnType<typeof useCart>;

/** The candidate would be written to, and there is no address for it (document 3 §5). */
export const lacksAddress = ({ status }: CartItem, address: string | null | undefined): boolean =>
  CART[status].needsMail && !address;

export const buildCartBody = (
  { key, items }: Pick<Cart, 'key' | 'items'>,
  candidate: string,
): Args<typeof createPoscans>['body'] => ({
  request_key: key,
  poscans: items.map(({ position, status, source, log, owner, message }) => ({
    Position__c: position.Id,
    Candidate__c: candidate,
    Candidate_Source__c: source,
    Status__c: getStatusSent(status, log),
    Request_Type__c: CART[status].type,
    ...(owner && CART[status].toCompany ? { Portco_Owner__c: owner } : {}),
    ...(message.trim() && CART[status].needsMail && !log
      ? { personalized_message_for_candidate__c: message.trim() }
      : {}),
  })),
});
