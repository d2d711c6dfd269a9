import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOwnTerms, getOwnTerms } from '../../../shared/features/sharing/calls.ts';
import { TermsFields } from '../../core/people/terms-fold.tsx';
import { Failed } from '../../platform/api/failed.tsx';
import { send } from '../../platform/api/send.ts';
import { useSettings } from '../../platform/api/session.ts';
import css from './blocklist.module.css';

const ownTermsQuery = queryOptions({
  queryKey: ['sharing', 'terms'],
  queryFn: ({ signal }) => send(getOwnTerms, {}, { signal }),
});

/** How often the user lets themselves be asked for introductions. */
export default function TermsSection() {
  const queries = useQueryClient();
  const firm = useSettings()?.firm_name ?? 'the firm';
  const own = useQuery(ownTermsQuery);
  if (own.error) return <Failed what="Your terms could not be loaded." query={own} />;
  if (!own.data) return null;
  const { terms } = own.data;
  if (!terms)
    return (
      <p className={css.soft}>
        Kith doesn’t know who you are in its network, so it won’t ask you for introductions. To change that, add your
        profile address above.
      </p>
    );
  return (
    <TermsFields
      terms={terms}
      firm={firm}
      save={(body) => send(changeOwnTerms, { body }).then((saved) => saved.terms)}
      onSaved={(saved) => queries.setQueryData(ownTermsQuery.queryKey, { terms: saved })}
    />
  );
}
