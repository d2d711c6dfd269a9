/** The first process of a machine: it starts the others, and counts for all of them what counts once. It answers no call itself. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { type Channel, openChannel } from './platform/machine/channel.ts';
import { makePersonLimits } from './platform/machine/machine.ts';
import type { MemberServices } from './platform/machine/member.ts';
import { gatherAnswers, makeLocks, serveMember } from './platform/machine/primary.ts';
import { type Settings, SettingsError } from './platform/settings/settings.ts';
import { endAfter } from './stopping.ts';

/** A process that does not end by itself is ended before then. */
const LONGEST_MS = 2_900;
/** A process that ended before it was ready would end again: the next one waits. */
const PAUSE_MS = 1_000;
/** Beside those that answer: one does the jobs, and one takes the place of whichever ends. */
const OTHERS = 2;

/** `hearing`: it is told of everything, and reads what was before. `spare`: it can begin at once. */
type State = 'starting' | 'hearing' | 'spare' | 'beginning' | 'answering' | 'jobs';

interface Member {
  worker: Worker;
  channel: Channel<MemberServices>;
  state: State;
}

interface RunningProcesses {
  /** Settles when all of them answer. */
  answering: Promise<void>;
  /** Ends all of them in order, and this one. */
  end: () => Promise<never>;
}

/** Starts the processes that answer, then one for jobs and one that waits to take the place of another; replaces whichever ends. */
export function runProcesses(
  settings: Pick<Settings, 'processes' | 'port' | 'pointsPerMinute'>,
  log: Logger,
): RunningProcesses {
  const limits = makePersonLimits(settings);
  const locks = makeLocks();
  const members = new Set<Member>();
  const started = Promise.withResolvers<void>();
  let wanted = settings.processes;
  let isStarted = false;
  let stopping = false;

  const findInState = (...states: State[]): Member[] => [...members].filter(({ state }) => states.includes(state));
  const listOthers = (than: Member): Channel<MemberServices>[] =>
    [...members].filter((member) => member !== than && member.state !== 'starting').map(({ channel }) => channel);

  const prepare = async (member: Member): Promise<void> => {
    member.state = 'hearing';
    await gatherAnswers(listOthers(member), (other) => other.ask('writeShown'));
    await member.channel.ask('readShown');
    member.state = 'spare';
    await assign(member);
  };
  const assign = async (member: Member): Promise<void> => {
    if (findInState('beginning', 'answering').length < settings.processes) {
      member.state = 'beginning';
      await member.channel.ask('answer');
      member.state = 'answering';
      if (findInState('answering').length === settings.processes) markBegun();
    } else if (findInState('jobs').length === 0) {
      member.state = 'jobs';
      member.channel.tell('doJobs');
    }
  };
  /** It is replaced like one that was killed. */
  const giveUp = (member: Member) => (error: Error) => {
    log.error({ err: error, pid: member.worker.process.pid }, 'a process could not begin');
    member.worker.process.kill('SIGKILL');
    if (!isStarted) fail(new SettingsError(error.message));
  };
  const fail = (error: Error): void => {
    started.reject(error);
    stopping = true;
    for (const { worker } of members) worker.process.kill('SIGKILL');
  };
  const markBegun = (): void => {
    isStarted = true;
    wanted = settings.processes + OTHERS;
    started.resolve();
    fill();
  };
  const fill = (): void => {
    while (!stopping && members.size < wanted) add();
  };
  const add = (): void => {
    const worker = cluster.fork({ PORT: settings.port });
    const { services, giveBack } = serveMember(limits, locks, () => listOthers(member));
    const prepareMember = (): void => void prepare(member).catch(giveUp(member));
    const channel = openChannel<MemberServices>(worker.process, {
      ...services,
      ready: prepareMember,
      countAnswering: () => findInState('answering').length,
    });
    const member: Member = { worker, channel, state: 'starting' };
    members.add(member);
    worker.once('exit', (code, signal) => {
      members.delete(member);
      giveBack();
      if (stopping) return;
      if (!isStarted) return fail(new SettingsError(`A process ended with ${signal ?? code} before it answered.`));
      log.error({ ended: worker.process.pid, code, signal, state: member.state }, 'a process ended, and is replaced');
      for (const spare of findInState('spare')) void assign(spare).catch(giveUp(spare));
      if (member.state === 'starting') setTimeout(fill, PAUSE_MS);
      else fill();
    });
  };
  fill();
  return {
    answering: started.promise,
    async end() {
      stopping = true;
      endAfter(LONGEST_MS);
      const ended = [...members].map(({ worker }) => new Promise((end) => worker.once('exit', end)));
      // One that starts serves nobody yet, and hears nothing until it has loaded its code.
      for (const { state, worker, channel } of members)
        if (state === 'starting') worker.process.kill('SIGKILL');
        else channel.tell('end');
      await Promise.all(ended);
      process.exit(isStarted ? 0 : 1);
    },
  };
}
