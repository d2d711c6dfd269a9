import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import type { Layoff } from '../../../shared/features/key-nodes/layoff.ts';
import { MAX_NAMES } from '../../../shared/features/search/calls.ts';
import { Button, IconButton } from '../../platform/ui/buttons/button.tsx';
import { Field } from '../../platform/ui/fields/field.tsx';
import { FileDrop } from '../../platform/ui/fields/file-drop.tsx';
import { TABLE_FILES } from '../../platform/ui/fields/table-files.ts';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { listAllNames, listNames } from './address.ts';
import css from './key-nodes.module.css';
import { FILLED_AT_ONCE, formatLayoff } from './layoffs.ts';

interface NameLine {
  name: string;
  layoff: Layoff | undefined;
  /** The number of potential connectors; undefined until it is known. */
  count: number | undefined;
  /** False: no company has this name. */
  found: boolean | undefined;
  /** Other possible meanings. */
  meant: readonly string[];
}

type NamesBoxProps = {
  lines: readonly NameLine[];
  file: { name: string; left: number; notes: readonly string[] } | null;
  reading: boolean;
  problem: string | null;
  onNames: (names: string[]) => void;
  onFile: (file: File) => void;
  onMore: () => void;
  onForget: () => void;
};

/** Names of companies, a name on each line: pasted, typed, or from a list of layoffs, each with its data in the list. */
export function NamesBox({ lines, file, reading, problem, onNames, onFile, onMore, onForget }: NamesBoxProps) {
  const [typed, setTyped] = useState('');
  const names = lines.map(({ name }) => name);
  /** Names beyond those that a search takes stay in the field. */
  const add = (text: string) => {
    const all = listAllNames([...names, ...text.split('\n')].join('\n'));
    setTyped(all.slice(MAX_NAMES).join('\n'));
    if (text.trim() !== '') onNames(all.slice(0, MAX_NAMES));
  };
  const full = lines.length === MAX_NAMES && typed.trim() !== '';
  const rename = (name: string, to: string) =>
    onNames(listNames(names.flatMap((other) => (other === name ? to.split('\n') : other)).join('\n')));
  const found = lines.filter((line) => line.found).length;
  return (
    <div className={css.names}>
      <Field
        label="Company names"
        hint={
          lines.length === 0
            ? 'One name per line; Enter searches.'
            : `${formatCount(found)} of ${formatCount(lines.length)} found${file ? ', companies with known people first' : ''}. ${full ? `A search takes ${MAX_NAMES} names. The rest stay in the field.` : 'One name per line.'}`
        }
      >
        {(control) => (
          <>
            {file && (
              <div className={css.file}>
                <FileText size={16} aria-hidden />
                <b>{file.name}</b>
                <IconButton aria-label={`Take ${file.name} out`} onClick={onForget}>
                  <X size={14} aria-hidden />
                </IconButton>
              </div>
            )}
            <div className={css.box}>
              {lines.length > 0 && (
                <ul className={css.lines} aria-label="Companies">
                  {lines.map((line) => (
                    <Line key={line.name} line={line} onRename={rename} />
                  ))}
                </ul>
              )}
              <textarea
                {...control}
                className={css.typed}
                rows={lines.length > 0 ? 2 : 5}
                value={typed}
                placeholder={lines.length > 0 ? 'Type or paste more names' : 'Type or paste names'}
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value)}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text');
                  // Several lines are a whole list: it is taken at once.
                  if (!/\n./.test(text)) return;
                  event.preventDefault();
                  add(`${typed}${text}`);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  add(typed);
                }}
                onBlur={() => add(typed)}
              />
            </div>
          </>
        )}
      </Field>
      {file && file.left > 0 && (
        <Button variant="text" size="small" onClick={onMore}>
          Load {formatCount(Math.min(file.left, FILLED_AT_ONCE))} more of {formatCount(file.left)}
        </Button>
      )}
      {lines.length > 0 && (
        <Button variant="text" size="small" onClick={() => (file ? onForget() : onNames([]))}>
          Clear
        </Button>
      )}
      {file && file.notes.length > 0 && <p className={css.soft}>{file.notes.join(' ')}</p>}
      {!file && (
        <FileDrop
          title="Or drop a layoff list"
          hint="A CSV with a company column and, if available, location, number, share and date."
          accept={TABLE_FILES}
          disabled={reading}
          onFile={onFile}
        />
      )}
      {reading && <p role="status">Reading the file…</p>}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

type LineProps = { line: NameLine; onRename: (name: string, to: string) => void };

/** Found, it is words; otherwise a field in which it can be corrected. */
function Line({ line: { name, layoff, count, found, meant }, onRename }: LineProps) {
  return (
    <li data-missing={found === false}>
      <span className={css.name}>
        {found === false ? (
          <input
            aria-label={`${name}, not found: enter another name`}
            defaultValue={name}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && onRename(name, currentTarget.value)}
            onBlur={({ target }) => target.value.trim() !== name && onRename(name, target.value)}
          />
        ) : (
          <b>{name}</b>
        )}
        <span className={css.lineEnd}>
          {found === false ? (
            'not found'
          ) : count === undefined ? null : (
            <>
              {formatCount(count)}
              <VisuallyHidden> potential connectors</VisuallyHidden>
            </>
          )}
          <IconButton aria-label={`Remove ${name}`} onClick={() => onRename(name, '')}>
            <X size={12} aria-hidden />
          </IconButton>
        </span>
      </span>
      {layoff && <span className={css.soft}>{formatLayoff(layoff)}</span>}
      {found === false && meant.length > 0 && (
        <span className={css.meant}>
          <span>Did you mean</span>{' '}
          {meant.slice(0, 2).map((text) => (
            <Button key={text} variant="text" size="small" onClick={() => onRename(name, text)}>
              {text}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
