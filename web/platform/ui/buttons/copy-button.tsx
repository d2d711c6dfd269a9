import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '../hooks/use-copy.ts';
import { Button, type ButtonLook } from './button.tsx';

type CopyButtonProps = ButtonLook & {
  /** The text to copy; if it must be fetched first, null when that failed, which was already reported. */
  text: string | (() => Promise<string | null>);
};

/** Copies text for pasting elsewhere, and confirms it. */
export function CopyButton({ text, ...look }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle');
  const copy = useCopy();
  // The button is not disabled meanwhile: a disabled button loses the focus, and Escape with it.
  const run = async () => {
    if (state === 'busy') return;
    setState('busy');
    const found = typeof text === 'string' ? text : await text();
    setState(found !== null && (await copy(found)) ? 'copied' : 'idle');
  };
  return (
    <Button {...look} onClick={() => void run()}>
      <Copy size={14} aria-hidden />
      {state === 'copied' ? 'Copied' : 'Copy'}
    </Button>
  );
}
