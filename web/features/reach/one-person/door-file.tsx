import { Download } from 'lucide-react';
import { useState } from 'react';
import { shortenStrength } from '../../../../shared/core/network/account.ts';
import type { OnePersonDoor } from '../../../../shared/features/reach/one-person/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { buildCsvFile } from '../../../platform/ui/csv.ts';
import { saveFile } from '../../../platform/ui/save-file.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { type DoorQuery, loadAllDoors } from './queries.ts';

const HEADS = ['Company', 'Only through', 'Strength', 'Last in touch', 'Open requests', 'Use cases', 'Second way by'];

const getCells = ({ company, way, strength, touched_on, wanted, second }: OnePersonDoor) => [
  ...[company.name, way.name, shortenStrength(strength), touched_on, wanted.requests, wanted.use_cases],
  ...[second?.by.name, second?.person.name],
];

/** Saves all companies that pass the filters, also those that were not scrolled to. */
export function DoorFile({ query }: { query: DoorQuery }) {
  const [busy, setBusy] = useState(false);
  const notices = useNotices();
  const save = async () => {
    setBusy(true);
    try {
      const doors = await loadAllDoors(query);
      saveFile(buildCsvFile([[...HEADS, 'Who knows'], ...doors.map(getCells)]), 'one-person-doors.csv');
    } catch (error) {
      notices.error(`The list could not be exported. ${describeError(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void save()}>
      <Download size={14} aria-hidden />
      <span>{busy ? 'Exporting…' : 'Export CSV'}</span>
    </Button>
  );
}
