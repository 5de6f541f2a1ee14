import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit, type ProcessExit, isListeningOn, type RunningProcess } from '@paperbill/embedded';
import { readEndOfLog } from '../data-folder/logs.js';

/** Processes that users connect to stop first. The database and the message server stop last. */
export type StopPhase = 'first' | 'second' | 'last';

export interface ManagedProcessOptions {
  /** The name of the process and of its log file. */
  name: string;
  /** The name of the process in messages to users. */
  title: string;
  stopPhase: StopPhase;
  log: string;
  launch: () => Promise<RunningProcess>;
  /** Without a health check, the process counts as ready as soon as it has started. */
  ready?: { url: string; port: number };
  printLine: (line: string) => void;
}

const READY_TIMEOUT_MS = 120_000;
/**
 * The time between two health checks. `silent` applies if the last check got no response. If the process responded that
 * it is not ready, the time is longer, because each check delays its start.
 */
const HEALTH_CHECK_INTERVALS_MS = { silent: 40, notReady: 200 };
const HEALTH_CHECK_TIMEOUT_MS = 5_000;

/** After this uptime, the delay before the next restart is short again. */
const STEADY_UPTIME_MS = 60_000;
const FIRST_RESTART_DELAY_MS = 250;
const FAST_RESTART_COUNT = 5;
const MAX_RESTART_DELAY_MS = 30_000;

export interface ProcessView {
  /** The name of the process, such as `bff` or `postgres`. Additional instances have a suffix, such as `-2`. */
  readonly name: string;
  /** The process id. It is undefined if the process is not running. */
  readonly pid: number | undefined;
  isReady(): Promise<boolean>;
}

export class ManagedProcess implements ProcessView {
  readonly name: string;
  readonly title: string;
  readonly stopPhase: StopPhase;
  readonly #options: ManagedProcessOptions;
  readonly #stopping = new AbortController();
  #launching: Promise<RunningProcess> | undefined;
  #running: RunningProcess | undefined;

  constructor(options: ManagedProcessOptions) {
    this.name = options.name;
    this.title = options.title;
    this.stopPhase = options.stopPhase;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  async isReady(): Promise<boolean> {
    const { ready } = this.#options;
    return this.#running !== undefined && (!ready || (await checkHealth(ready.url)) === 'ready');
  }

  /** @throws Error with the last lines of the log if the process exits or does not become ready */
  async start(): Promise<void> {
    const running = await this.#launch();
    if (this.#options.ready) await this.#waitUntilReady(running, this.#options.ready);
    void this.#keepAlive(running);
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    await this.#launching?.catch(() => undefined);
    await this.#running?.stop(graceMs);
  }

  kill(): void {
    this.#stopping.abort();
    this.#running?.kill();
  }

  async #launch(): Promise<RunningProcess> {
    this.#stopping.signal.throwIfAborted();
    this.#launching = this.#options.launch();
    this.#running = await this.#launching;
    return this.#running;
  }

  async #waitUntilReady(
    running: RunningProcess,
    { url, port }: Required<ManagedProcessOptions>['ready'],
  ): Promise<void> {
    let exit: ProcessExit | undefined;
    void running.whenExited.then((processExit) => (exit = processExit));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const answer = await checkHealth(url);
      // `isListeningOn` needs much processor time, so it is called only if the health check got a response.
      const state = answer === 'silent' || isListeningOn(running.pid, port) ? answer : 'silent';
      if (state === 'ready') return;
      this.#stopping.signal.throwIfAborted();
      if (exit) throw new Error(this.#describeFailure(describeExit(exit)));
      if (Date.now() > deadline) throw new Error(this.#describeFailure('did not become ready'));
      await sleep(HEALTH_CHECK_INTERVALS_MS[state]);
    }
  }

  async #keepAlive(firstProcess: RunningProcess): Promise<void> {
    let running: RunningProcess | undefined = firstProcess;
    let failures = 0;
    for (;;) {
      const startedAt = Date.now();
      const reason: string = running ? describeExit(await running.whenExited) : 'could not be started';
      this.#running = undefined;
      if (this.#stopping.signal.aborted) return;
      failures = Date.now() - startedAt > STEADY_UPTIME_MS ? 1 : failures + 1;
      const delay = failures > FAST_RESTART_COUNT ? MAX_RESTART_DELAY_MS : FIRST_RESTART_DELAY_MS * 2 ** (failures - 1);
      this.#printRestart(reason, failures);
      await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      running = await this.#launch().catch(() => undefined);
    }
  }

  #printRestart(reason: string, failures: number): void {
    if (failures <= FAST_RESTART_COUNT) {
      this.#options.printLine(`  ! ${this.title} ${reason}. Restarting it. Log: ${this.#options.log}`);
    } else if (failures === FAST_RESTART_COUNT + 1) {
      this.#options.printLine(
        `  ! ${this.#describeFailure(reason)}\n    Trying again every ${MAX_RESTART_DELAY_MS / 1000} seconds.`,
      );
    }
  }

  #describeFailure(reason: string): string {
    const { log } = this.#options;
    return `${this.title} ${reason}. The end of ${log}:\n${readEndOfLog(log)}`;
  }
}

async function checkHealth(url: string): Promise<'ready' | 'notReady' | 'silent'> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'notReady';
  } catch {
    return 'silent';
  }
}
