import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrivacyPerson } from '../../../../shared/features/operations/privacy/calls.ts';
import { PRIVACY_KINDS } from '../../../../shared/features/operations/privacy/kinds.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { CorrectDrawer } from './correct-drawer.tsx';
import { EraseDrawer } from './erase-drawer.tsx';
import { ExportList } from './export-list.tsx';
import css from './privacy.module.css';
import { personQuery, useExport, useUndoCorrection } from './queries.ts';

function ExportButtons({ person }: { person: string }) {
  const [authors, setAuthors] = useState(false);
  const { mutate, isPending } = useExport();
  const notices = useNotices();
  const ask = () =>
    mutate(
      { body: { person, authors } },
      {
        onSuccess: () => notices.success('Kith is preparing the export. The audit records it.'),
        onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      },
    );
  return (
    <div className={css.export}>
      <Check
        label="Include who said or did it"
        checked={authors}
        onChange={({ target }) => setAuthors(target.checked)}
      />
      <Button variant="outlined" disabled={isPending} onClick={ask}>
        Export
      </Button>
    </div>
  );
}

/** Corrects a person whom Kith has a record of, and takes that back. */
function CorrectButtons({ person, onCorrect }: { person: PrivacyPerson; onCorrect: () => void }) {
  const { mutate, isPending } = useUndoCorrection();
  const notices = useNotices();
  if (person.records === 0) return null;
  return (
    <>
      {person.corrected && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() =>
            mutate(
              { body: { person: person.person } },
              {
                onSuccess: () => notices.success('You undid the correction.'),
                onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
              },
            )
          }
        >
          Undo correction
        </Button>
      )}
      <Button variant="outlined" onClick={onCorrect}>
        Correct
      </Button>
    </>
  );
}

function SavedKinds({ person: { kinds } }: { person: PrivacyPerson }) {
  return (
    <Table aria-label="What Kith stores">
      <thead>
        <tr>
          <th scope="col">What Kith stores</th>
          <th scope="col">Count</th>
          <th scope="col">Which</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, count }) => (
          <tr key={kind}>
            <td data-label="What Kith stores">
              <strong>{PRIVACY_KINDS[kind].label}</strong>
            </td>
            <td data-label="Count">{formatCount(count)}</td>
            <td data-label="Which">{PRIVACY_KINDS[kind].about}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface PersonCardProps {
  person: string;
  onClose: () => void;
  /** @param id the erasure that began */
  onErased: (id: string) => void;
}

/** What is kept about a person, with the buttons to export and erase it. */
export function PersonCard({ person, onClose, onErased }: PersonCardProps) {
  const query = useQuery(personQuery(person));
  const [erasing, setErasing] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const { data } = query;
  return (
    <>
      {query.isPending && <LoadingCard label="Collecting what Kith stores…" />}
      <Failed what="Couldn’t load what Kith stores." query={query} />
      {data && (
        <Card className={css.person}>
          <header className={css.head}>
            <PersonLine
              name={data.name}
              size={36}
              about={[data.headline, ...data.emails, ...data.profiles, data.records > 1 && `${data.records} records`]
                .filter(Boolean)
                .join(' · ')}
            />
            <div className={css.actions}>
              <Button variant="text" onClick={onClose}>
                Back
              </Button>
              <CorrectButtons person={data} onCorrect={() => setCorrecting(true)} />
              <Button variant="contained" disabled={data.refused !== null} onClick={() => setErasing(true)}>
                Erase
              </Button>
            </div>
          </header>
          {data.corrected && <Notice kind="info">Corrected on request: no import changes it.</Notice>}
          {data.refused && <Notice kind="warning">{data.refused}</Notice>}
          <SavedKinds person={data} />
          <ExportButtons person={person} />
          <ExportList person={person} />
        </Card>
      )}
      {data && correcting && <CorrectDrawer person={data} onClose={() => setCorrecting(false)} />}
      {data && erasing && (
        <EraseDrawer person={data} onClose={() => setErasing(false)} onErased={({ id }) => onErased(id)} />
      )}
    </>
  );
}
