import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { askAboutList, type Gains } from './queries.ts';

interface ReadList {
  /** What the person is called here. */
  label: string;
  file: string;
  /** How many people the file has: of a very long one only the first are compared. */
  total: number;
  gains: Gains;
  /** How long reading and comparing took. */
  ms: number;
}

interface ReadingState {
  at: 'ready' | 'opening' | 'comparing';
  people: number;
}

const READY: ReadingState = { at: 'ready', people: 0 };

export interface ListReader {
  state: ReadingState;
  list: ReadList | null;
  problem: string | null;
  read: (file: File) => Promise<void>;
  cancel: () => void;
  setList: (list: ReadList | null) => void;
}

/** Reads a list of connections, and what it would open. All of it is in memory, and goes with the screen. */
export function useListReader(): ListReader {
  const [state, setState] = useState(READY);
  const [list, setList] = useState<ReadList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [number, setNumber] = useState(1);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const read = async (file: File): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const began = performance.now();
    setProblem(null);
    setState({ at: 'opening', people: 0 });
    const { readConnections, WrongFileError } = await import('../../../core/connections/connections-file.ts');
    try {
      const people = await readConnections(file);
      if (signal.aborted) return;
      setState({ at: 'comparing', people: people.length });
      const gains = await askAboutList(people, signal);
      if (signal.aborted) return;
      const label = number === 1 ? 'The person of this list' : `The person of list ${number}`;
      setNumber(number + 1);
      setList({ label, file: file.name, total: people.length, gains, ms: performance.now() - began });
    } catch (error) {
      if (!signal.aborted)
        setProblem(error instanceof WrongFileError ? error.sentence : `The list was not read. ${describeError(error)}`);
    } finally {
      setState(READY);
    }
  };
  return { state, list, problem, read, cancel: () => stop.current?.abort(), setList };
}
