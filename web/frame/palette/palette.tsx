import MuiDialog from '@mui/material/Dialog';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { parseCompanyAddress } from '../../../shared/core/network/company-address.ts';
import { NUMBERED, RECENT } from '../../../shared/core/palette/row-order.ts';
import { fits, markTyped } from '../../../shared/core/palette/typed-names.ts';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './palette.module.css';
import { type PaletteProps, usePalette } from './use-palette.tsx';

const SHORT = 'Type at least three letters to find companies and people.';

function Marked({ typed, text: all }: { typed: string; text: string }) {
  let at = 0;
  return markTyped(typed, all).map(({ text, on }) => {
    at += text.length;
    return on ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>;
  });
}

/** Companies, people, requests, actions and screens by a few letters of their names, over any page. */
function Palette({ parts, early, onClose, onKeys }: PaletteProps) {
  const palette = usePalette({ parts, early, onClose, onKeys });
  const { input, typed, groups, count, found, choose } = palette;
  let place = 0;
  const sentence = found.waiting ? 'Looking…' : `${formatCount(count)} ${count === 1 ? 'result' : 'results'}`;
  return (
    <Command
      label="Find a company, person or request"
      className={css.palette}
      shouldFilter={false}
      loop
      value={palette.current}
      onValueChange={palette.moveTo}
      onPointerMove={palette.notePointer}
      onKeyDown={palette.onKeyDown}
    >
      <div className={css.line}>
        <Search size={18} aria-hidden />
        <Command.Input
          className={css.input}
          placeholder="Find a company, person or request"
          maxLength={200}
          autoFocus
          value={input}
          onValueChange={palette.type}
        />
        <span className={css.count} role="status">
          {typed !== '' && sentence}
        </span>
        <button type="button" className={css.close} onClick={onClose}>
          <VisuallyHidden>Close</VisuallyHidden>
          <kbd aria-hidden>Esc</kbd>
        </button>
      </div>
      <Command.List className={css.list} label="Results">
        {groups.map(({ title, rows }) => (
          <Command.Group key={title} heading={title} className={css.group}>
            {rows.map((row) => {
              place += 1;
              // While an answer is awaited, it may come before this row: a number that is read opens the row beside it.
              const stays = !found.waiting || title === RECENT;
              const number = stays && place <= NUMBERED ? String(place) : undefined;
              return (
                <Command.Item
                  key={row.key}
                  value={`${title} ${row.key}`}
                  className={css.row}
                  aria-keyshortcuts={number && `Alt+${number}`}
                  onSelect={() => choose(row, false)}
                >
                  <span className={css.icon}>{row.icon}</span>
                  <span className={css.name}>
                    <Marked typed={typed} text={row.name} />
                  </span>
                  {row.about && (
                    <span className={css.about}>
                      {/* Marked where the name alone does not say why the row is here. */}
                      {fits(typed, { name: row.name }) ? row.about : <Marked typed={typed} text={row.about} />}
                    </span>
                  )}
                  {row.side && <span className={css.side}>{row.side}</span>}
                  <span className={css.number} aria-hidden>
                    {number && <kbd>{number}</kbd>}
                  </span>
                </Command.Item>
              );
            })}
          </Command.Group>
        ))}
      </Command.List>
      {/* Beside the list: a listbox may contain only options. */}
      {palette.isEmpty && (
        <p className={css.empty}>{found.waiting ? 'Looking…' : found.short ? SHORT : sayNothing(typed)}</p>
      )}
      {!palette.isEmpty && typed !== '' && found.short && <p className={css.more}>{SHORT}</p>}
      {found.failed && <p className={css.empty}>Some results could not be loaded. Keep typing to try again.</p>}
      <Foot />
    </Command>
  );
}

/** An address is not what a company is called: it says which company is meant. */
function sayNothing(typed: string): string {
  const page = parseCompanyAddress(typed);
  return page === null
    ? `No results for “${typed}”.`
    : `Kith doesn’t know a company with the address “${page}”. Try its name.`;
}

const Keys = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className={css.hint}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}{' '}
    {children}
  </span>
);

/** The keys in words, only for sighted users: a screen reader reads them from the box itself. */
function Foot() {
  return (
    <div className={css.foot} aria-hidden="true">
      <Keys keys={['↑', '↓']}>move</Keys>
      <Keys keys={['Enter']}>open</Keys>
      <Keys keys={['Ctrl', 'Enter']}>open beside</Keys>
      <Keys keys={['Alt', '1–9']}>open the row</Keys>
      <span className={css.gap} />
      <Keys keys={['>']}>actions and screens</Keys>
      <Keys keys={['&']}>companies</Keys>
      <Keys keys={['@']}>people</Keys>
      <Keys keys={['#']}>requests</Keys>
      <Keys keys={['?']}>keys</Keys>
    </div>
  );
}

/** The palette over the page; on closing, the focus returns to the element that opened it. */
export default function PaletteDialog(props: PaletteProps) {
  return (
    <MuiDialog
      open
      onClose={props.onClose}
      transitionDuration={0}
      disableRestoreFocus
      // The paper is the dialog, and has its name.
      slotProps={{
        paper: { className: css.paper, 'aria-label': 'Find a company, person or request' },
        container: { className: css.container },
      }}
    >
      <Palette {...props} />
    </MuiDialog>
  );
}
