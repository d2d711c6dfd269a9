import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedSwitch } from './segmented.tsx';

const choices = [
  { value: 'light', label: <ThemeWord icon={Sun} word="Light" /> },
  { value: 'dark', label: <ThemeWord icon={Moon} word="Dark" /> },
  { value: 'system', label: <ThemeWord icon={Monitor} word="System" /> },
] as const;

function ThemeWord({ icon: Icon, word }: { icon: typeof Sun; word: string }) {
  return (
    <>
      <Icon size={14} aria-hidden />
      {word}
    </>
  );
}

/** Light, dark, or as the system has it; remembered in this browser. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return <SegmentedSwitch label="Theme" value={mode ?? 'system'} choices={choices} onChange={setMode} />;
}
