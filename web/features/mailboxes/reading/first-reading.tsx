import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReadingPreview } from '../../../../shared/core/mail/private-person.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { PrivatePeople } from './private-people.tsx';
import css from './reading.module.css';

const WORDS = {
  mail: {
    checking: 'Checking your newest e-mails for private contacts…',
    looked: (count: string) => `your newest ${count} e-mails`,
    counted: ['mail', 'mails'],
  },
  contacts: {
    checking: 'Checking your contacts for private people…',
    looked: (count: string) => `your ${count} contacts`,
    counted: ['contact', 'contacts'],
  },
  calendar: {
    checking: 'Checking your last meetings for private contacts…',
    looked: (count: string) => `the ${count} events of your last six months`,
    counted: ['meeting', 'meetings'],
  },
} as const;

type FirstReadingProps = {
  address: string;
  of: keyof typeof WORDS;
  preview: UseQueryResult<ReadingPreview>;
  busy: boolean;
  onStart: () => void;
  /** The consent stays, and the page asks again. */
  onPutOff: () => void;
};

/** How many people would be found and who to keep out, by the newest of it; the first reading begins when the user says so. */
export function FirstReading({ address, of, preview, busy, onStart, onPutOff }: FirstReadingProps) {
  const words = WORDS[of];
  if (preview.isPending)
    return (
      <LoadingShape label={words.checking}>
        <Skeleton height={92} />
      </LoadingShape>
    );
  const { data } = preview;
  return (
    <>
      <h3 className={css.before}>Before Kith reads {address}</h3>
      <Failed what="Kith couldn’t check for private contacts." query={preview} />
      {data && (
        <p className={css.soft}>
          In {words.looked(formatCount(data.looked))} Kith found {formatCount(data.found)}{' '}
          {data.found === 1 ? 'person' : 'people'}
          {data.people.length === 0 && ', none of them likely private'}. You can block people at any time.
        </p>
      )}
      <PrivatePeople
        key={preview.dataUpdatedAt}
        proposals={data?.people ?? []}
        counted={words.counted}
        confirm="Start reading"
        busy={busy}
        onConfirm={onStart}
        onPutOff={onPutOff}
      />
    </>
  );
}
