import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/testing.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { SideDrawer } from '../dialogs/side-drawer.tsx';
import { Check, SelectField, TextArea, TextField } from '../fields/field.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { FilterChip } from '../fields/filter-chip.tsx';
import { Switch } from '../fields/kept-controls.tsx';
import { SegmentedLinks, SegmentedSwitch } from '../fields/segmented.tsx';
import { TABLE_FILES } from '../fields/table-files.ts';

describe('small parts', () => {
  it('a filter chip names what its button removes', async () => {
    const removed = vi.fn();
    renderPart(<FilterChip kind="Person" value="Ines Calloway" onRemove={removed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Person Ines Calloway' }));
    expect(removed).toHaveBeenCalledOnce();
  });

  const words = [
    { value: 'join', label: 'Join' },
    { value: 'apart', label: 'Keep apart' },
  ] as const;
  type Drawn = (disabled: boolean, onChange: () => void) => ReactElement;
  it.each<[string, string, string, Drawn]>([
    ['tick', 'checkbox', ' ', (disabled, act) => <Check label="On" checked disabled={disabled} onChange={act} />],
    ['switch', 'switch', ' ', (disabled, act) => <Switch checked disabled={disabled} onChange={act} />],
    [
      'choice of a few',
      'radio',
      '',
      (disabled, act) => (
        <SegmentedSwitch label="Two" value="join" choices={words} disabled={disabled} onChange={act} />
      ),
    ],
    [
      'list of choices',
      'combobox',
      'b',
      (disabled, act) => (
        <SelectField label="Status" value="a" disabled={disabled} onChange={act}>
          <option value="a">a</option>
          <option value="b">b</option>
        </SelectField>
      ),
    ],
    ['line', 'textbox', 'b', (disabled, act) => <TextField label="Name" value="" disabled={disabled} onChange={act} />],
    ['text', 'textbox', 'b', (disabled, act) => <TextArea label="Note" value="" disabled={disabled} onChange={act} />],
  ])('a %s keeps the focus while it is saved, and changes nothing meanwhile', async (_kind, role, key, drawn) => {
    const act = vi.fn();
    const press = async () => {
      if (role === 'combobox') fireEvent.change(screen.getByRole(role), { target: { value: 'b' } });
      else if (role === 'radio') await userEvent.click(screen.getByLabelText('Keep apart'));
      else await userEvent.keyboard(key);
    };
    const { rerender } = render(drawn(false, act));
    const control = screen.getAllByRole<HTMLInputElement>(role)[0]!;
    control.focus();
    rerender(drawn(true, act));
    expect([document.activeElement, control.disabled, control.ariaDisabled]).toEqual([control, false, 'true']);
    await press();
    expect(act).not.toHaveBeenCalled();
    control.focus();
    rerender(drawn(false, act));
    await press();
    expect(act).toHaveBeenCalledOnce();
    rerender(drawn(true, act));
    await userEvent.tab();
    expect(control.disabled).toBe(true);
  });

  it('a segmented switch is a radio group', async () => {
    const chosen = vi.fn();
    renderPart(
      <SegmentedSwitch
        label="Theme"
        value="light"
        choices={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={chosen}
      />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Theme' });
    expect((within(group).getByRole('radio', { name: 'Light' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(within(group).getByRole('radio', { name: 'Dark' }));
    expect(chosen).toHaveBeenCalledWith('dark');
  });

  it('segmented links mark the present screen, not the one above it', () => {
    const links = [
      { to: '/', label: 'By Company' },
      { to: '/advanced', label: 'By Title' },
    ];
    renderPart(<SegmentedLinks label="Search" links={links} />, '/advanced');
    expect(screen.getByRole('link', { name: 'By Title' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'By Company' }).getAttribute('aria-current')).toBeNull();
  });

  it('a field ties label, requirement and error to its input', () => {
    renderPart(<TextField label="E-mail" requirement="required" hint="Work address" error="Write an address." />);
    const input = screen.getByRole('textbox', { name: 'E-mail (required)' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Write an address.',
    );
    expect(screen.queryByText('Work address')).toBeNull();
  });
});

describe('choosing a file', () => {
  const csv = new File(['a,b'], 'connections.csv', { type: 'text/csv' });

  it('works by drop and by button', async () => {
    const got = vi.fn();
    const { container } = renderPart(<FileDrop title="Drop a CSV file here" accept=".csv,.zip" onFile={got} />);
    fireEvent.drop(screen.getByRole('region', { name: 'Drop a CSV file here' }), { dataTransfer: { files: [csv] } });
    expect(got).toHaveBeenLastCalledWith(csv);
    await userEvent.upload(container.querySelector('input[type=file]') as HTMLInputElement, csv);
    expect(got).toHaveBeenCalledTimes(2);
  });

  it('refuses an unreadable file, with the reason', () => {
    const got = vi.fn();
    renderPart(<FileDrop title="Drop a CSV file here" accept=".csv,.zip" onFile={got} />);
    const photo = new File(['x'], 'me.png', { type: 'image/png' });
    fireEvent.drop(screen.getByRole('region'), { dataTransfer: { files: [photo] } });
    expect(screen.getByRole('alert').textContent).toBe('me.png isn’t a supported file. Choose one of .csv, .zip.');
    expect(got).not.toHaveBeenCalled();
  });

  it('says how to save a workbook that is not read, where workbooks are', () => {
    renderPart(<FileDrop title="Drop a table here" accept={TABLE_FILES} onFile={vi.fn()} />);
    const old = new File(['x'], 'People.XLS');
    fireEvent.drop(screen.getByRole('region'), { dataTransfer: { files: [old] } });
    expect(screen.getByRole('alert').textContent).toBe(
      'People.XLS is an old Excel workbook. Save it as .xlsx, and choose that file.',
    );
  });
});

describe('drawers and questions', () => {
  it('a drawer closes at once, but asks when something was typed', async () => {
    const closed = vi.fn();
    const drawer = (typed: boolean) => (
      <SideDrawer open title="Approve Noor" typed={typed} onClose={closed}>
        words
      </SideDrawer>
    );
    const { unmount } = renderPart(drawer(false));
    expect(screen.getByRole('dialog', { name: 'Approve Noor' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    unmount();
    renderPart(drawer(true));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it('a drawer’s own Cancel asks as well when something was typed', async () => {
    const closed = vi.fn();
    const cancel = (leave: () => void) => (
      <button type="button" onClick={leave}>
        Cancel
      </button>
    );
    renderPart(
      <SideDrawer open title="Approve Noor" typed onClose={closed} footer={cancel}>
        words
      </SideDrawer>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('a question starts on the way back', () => {
    renderPart(
      <ConfirmDialog open title="Decline Noor?" confirm="Decline" onConfirm={vi.fn()} onCancel={vi.fn()}>
        They are told.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Decline Noor?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
  });
});
