import { useEffect, useState } from 'react';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { useSettled } from '../../platform/ui/hooks/use-settled.ts';
import { parseProfile } from './profile-in.ts';

const SETTLED_MS = 500;
const NO_PROFILE = 'A profile address looks like linkedin.com/in/name.';

/** Takes the pasted address of a profile, and says whose it is as soon as it is whole. */
export function ProfileAddressField({ label, onFound }: { label: string; onFound: (identifier: string) => void }) {
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SETTLED_MS);
  const found = parseProfile(settled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address leads on once, when it is there as a whole
  useEffect(() => {
    if (found) onFound(found);
  }, [found]);
  return (
    <TextField
      label={label}
      type="search"
      maxLength={2_000}
      value={text}
      error={settled !== '' && found === null ? NO_PROFILE : undefined}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
