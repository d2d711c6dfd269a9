import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { previewUseCase } from '../../../../shared/features/sales/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { Strength } from '../../../core/strength/strength.ts';
import { StrengthRing } from '../../../core/strength/strength-ring.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSettled } from '../../../platform/ui/hooks/use-settled.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { previewUseCaseQuery } from '../recommendations/queries.ts';
import css from '../recommendations/sales.module.css';
import { type TypedUseCase, toPreviewBody } from './use-case-form.ts';

const SETTLED_MS = 250;
/** A use case that keeps this large a share of the network says nothing; some companies can never fit. */
const NEARLY_ALL = 0.9;

/** The number of companies that fit the typed conditions, counted again when the user pauses typing. */
export function usePreview(typed: TypedUseCase, ready: boolean) {
  const preview = useSettled(JSON.stringify(toPreviewBody(typed)), SETTLED_MS);
  return useQuery({ ...previewUseCaseQuery(JSON.parse(preview)), enabled: ready });
}

type LiveCountProps = {
  /** A company is chosen, so that something can be counted. */
  ready: boolean;
  data: Reply<typeof previewUseCase> | undefined;
  error: unknown;
};

/** The count of companies that fit, its change since the drawer was opened, and the best examples. */
export function LiveCount({ ready, data, error }: LiveCountProps) {
  const opened = useRef<number>(undefined);
  if (data) opened.current ??= data.fits;
  const change = data && opened.current !== undefined ? data.fits - opened.current : 0;
  const about = data?.about && data.fits > 0 ? 'about ' : '';
  return (
    <div className={css.live} role="status">
      {error != null && `Kith couldn’t count the companies. ${describeError(error)}`}
      {!ready && 'Choose a company to see how many companies fit.'}
      {ready && data && (
        <>
          <p>
            <b>
              {about}
              {formatCount(data.fits)}
            </b>{' '}
            <span>{data.fits === 1 ? 'company fits' : 'companies fit'},</span>{' '}
            <b>
              {about}
              {formatCount(data.reachable)}
            </b>{' '}
            <span>with someone you can reach</span>
            {change !== 0 && (
              <span className={css.soft}>
                {' '}
                {change > 0 ? '↑' : '↓'}
                {formatCount(Math.abs(change))} than when you opened this form
              </span>
            )}
          </p>
          {data.fits === 0 && (
            <p>Nothing fits{data.about && ' among the companies looked at so far'}: remove a criterion.</p>
          )}
          {data.fits > 0 && data.fits >= data.all * NEARLY_ALL && (
            <p>Nearly everything fits: describe the companies in more detail.</p>
          )}
          {data.examples.length > 0 && (
            <ul className={css.examples} aria-label="Best matches">
              {data.examples.map(({ Id, name, score }) => (
                <li key={Id}>
                  <StrengthRing strength={score as Strength} size={16} named /> {name}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
