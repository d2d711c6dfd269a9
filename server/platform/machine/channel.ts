import type { ChildProcess } from 'node:child_process';

/** What one side of a channel does for the other, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each side declares its own
export type Services = Record<string, (...given: any[]) => unknown>;

/** The way to the other side. */
export interface Channel<Theirs extends Services> {
  /** @throws what the other side threw, as words; or that it has ended */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
  /** The same without an answer. */
  tell<Name extends keyof Theirs & string>(name: Name, ...given: Parameters<Theirs[Name]>): void;
}

interface Frame {
  /** The service asked for; none: this answers. */
  name?: string;
  given?: unknown[];
  /** The question's number; none: nobody waits. */
  id?: number;
  value?: unknown;
  failure?: string;
}

type Port = Pick<ChildProcess, 'send' | 'on' | 'once' | 'connected'>;

/** Speaks with another process of this machine over the pipe that Node gives a process and its child. What is sent first arrives first. */
export function openChannel<Theirs extends Services>(port: Port, ours: Services): Channel<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  const send = (frame: Frame): void => {
    // A process that ends takes no more: it is replaced.
    if (port.connected) port.send?.({ kith: frame }, () => undefined);
  };
  const serve = async ({ name, given = [], id }: Frame): Promise<void> => {
    try {
      const value = await ours[name!]!(...given);
      if (id !== undefined) send({ id, value });
    } catch (error) {
      if (id === undefined) throw error;
      send({ id, failure: String((error as Error).message ?? error) });
    }
  };
  port.on('message', (message: unknown) => {
    const frame = (message as { kith?: Frame } | null)?.kith;
    if (!frame) return;
    if (frame.name !== undefined) return void serve(frame);
    const input = waiting.get(frame.id!);
    waiting.delete(frame.id!);
    if (frame.failure === undefined) input?.resolve(frame.value);
    else input?.reject(new Error(frame.failure));
  });
  port.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The other process has ended.'));
    waiting.clear();
  });
  return {
    ask(name, ...given) {
      if (!port.connected) return Promise.reject(new Error('The other process has ended.'));
      const input = Promise.withResolvers<unknown>();
      const id = ++last;
      waiting.set(id, input);
      send({ name, given, id });
      return input.promise as never;
    },
    tell: (name, ...given) => send({ name, given }),
  };
}
