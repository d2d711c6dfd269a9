import type { FileRecord } from '../runs/records.ts';

/** Deals out a file's records in batches of any size, leaving out the first `skip`. */
export async function makeRecordDealer(source: AsyncGenerator<FileRecord[]>, skip: number) {
  let waiting: FileRecord[] = [];
  let toSkip = skip;
  let ended = false;
  return {
    async take(count: number): Promise<FileRecord[]> {
      while (waiting.length < count && !ended) {
        const { value, done } = await source.next();
        if (done) ended = true;
        else if (toSkip >= value.length) toSkip -= value.length;
        else {
          waiting.push(...value.slice(toSkip));
          toSkip = 0;
        }
      }
      const taken = waiting.slice(0, count);
      waiting = waiting.slice(count);
      return taken;
    },
    async close(): Promise<void> {
      await source.return(undefined);
    },
  };
}
