import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UNDO_CALL } from '../../../shared/platform/undo.ts';
import { renderPart } from '../../testing/testing.tsx';
import { createFakeServer } from '../../testing/testing-server.ts';
import { useUndoNotice } from '../ui/states/use-undo-notice.ts';
import { RowUndo } from './row-undo.tsx';
import { type StepNoun, useUndoOf } from './undo.ts';

const call = { ...UNDO_CALL, path: '/test/undo', roles: [], summary: 'Undo' } as unknown as StepNoun<string>['call'];
const noun: StepNoun<string> = {
  call,
  noun: { one: 'request', many: 'requests' },
  getId: (id) => id,
  nameUndo: (id) => `Undo the step of ${id}`,
  describeUndone: () => undefined,
  reload: () => undefined,
};

function Steps({ rows }: { rows: readonly string[] }) {
  const undoable = useUndoNotice();
  const undo = useUndoOf(noun);
  return (
    <>
      <button type="button" onClick={() => undoable('It was changed.', undo(rows))}>
        Change
      </button>
      {rows.map((row) => (
        <RowUndo key={row} noun={noun} row={row} />
      ))}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the notice of steps that are taken back in their rows', () => {
  it('goes with the last of them', async () => {
    createFakeServer().on(call, ({ body }) => ({
      undone: (body as { ids: string[] }).ids,
      refused: [],
    }));
    renderPart(<Steps rows={['1', '2']} />);
    press('Change');
    press('Undo the step of 1');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo the step of 1' })).toHaveProperty('disabled', false),
    );
    expect(screen.getByText('It was changed.')).toBeTruthy();
    press('Undo the step of 2');
    await waitFor(() => expect(screen.queryByText('It was changed.')).toBeNull());
  });
});
