import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit, type Exit, listensOn, type Running } from '@paperbill/embedded';
import { endOfLog } from '../data-folder/logs.js';

/** What stops first: those that answer people. What stops last: those that hold data and carry messages. */
export type StopPhase = 'first' | 'second' | 'last';

export interface PartOptions {
  /** One word, as in the name of its log. */
  name: string;
  /** What a person calls it. */
  title: string;
  stopPhase: StopPhase;
  log: string;
  launch: () => Promise<Running>;
  /** What answers with success once the part can work. Without it, it can as soon as it is launched. */
  ready?: { url: string; port: number };
  say: (line: string) => void;
}

const READY_WITHIN_MS = 120_000;
/** Until it listens, asking costs next to nothing; after that each question takes it away from its start. */
const ASK_AGAIN_MS = { silent: 40, notReady: 200 };
const ASK_TIMEOUT_MS = 5_000;

/** A part that ran this long has recovered from whatever ended it before. */
const STEADY_MS = 60_000;
const FIRST_DELAY_MS = 250;
const SLOW_DOWN_AFTER = 5;
const LAST_DELAY_MS = 30_000;

/** One process of the product, as those see it who watch it from outside. */
export interface PartView {
  /** `bff`, `nats`, `postgres`, `gotenberg`, a service's name, … ; a second instance's ends in `-2`. */
  readonly name: string;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Whether it runs and can do its work. */
  isReady(): Promise<boolean>;
}

/** One process of the product: started, waited for, and started again when it ends without being asked to. */
export class Part implements PartView {
  readonly name: string;
  readonly title: string;
  readonly stopPhase: StopPhase;
  readonly #options: PartOptions;
  readonly #stopping = new AbortController();
  #launching: Promise<Running> | undefined;
  #running: Running | undefined;

  constructor(options: PartOptions) {
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
    return this.#running !== undefined && (!ready || (await ask(ready.url)) === 'ready');
  }

  /** @throws Error with the end of its log where it ends instead of getting ready */
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

  async #launch(): Promise<Running> {
    this.#stopping.signal.throwIfAborted();
    this.#launching = this.#options.launch();
    this.#running = await this.#launching;
    return this.#running;
  }

  async #waitUntilReady(running: Running, { url, port }: Required<PartOptions>['ready']): Promise<void> {
    let exit: Exit | undefined;
    void running.exited.then((how) => (exit = how));
    const giveUpAt = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const answer = await ask(url);
      // Only then: who listens is the more expensive question by far.
      const state = answer === 'silent' || listensOn(running.pid, port) ? answer : 'silent';
      if (state === 'ready') return;
      this.#stopping.signal.throwIfAborted();
      if (exit) throw new Error(this.#failure(describeExit(exit)));
      if (Date.now() > giveUpAt) throw new Error(this.#failure('does not get ready'));
      await sleep(ASK_AGAIN_MS[state]);
    }
  }

  async #keepAlive(first: Running): Promise<void> {
    let running: Running | undefined = first;
    let failures = 0;
    for (;;) {
      const startedAt = Date.now();
      const reason: string = running ? describeExit(await running.exited) : 'could not be started';
      this.#running = undefined;
      if (this.#stopping.signal.aborted) return;
      failures = Date.now() - startedAt > STEADY_MS ? 1 : failures + 1;
      const delay = failures > SLOW_DOWN_AFTER ? LAST_DELAY_MS : FIRST_DELAY_MS * 2 ** (failures - 1);
      this.#tell(reason, failures);
      await sleep(delay, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      running = await this.#launch().catch(() => undefined);
    }
  }

  #tell(reason: string, failures: number): void {
    if (failures <= SLOW_DOWN_AFTER) {
      this.#options.say(`  ! ${this.title} ${reason}; starting it again. Log: ${this.#options.log}`);
    } else if (failures === SLOW_DOWN_AFTER + 1) {
      this.#options.say(`  ! ${this.#failure(reason)}\n    Trying again every ${LAST_DELAY_MS / 1000} seconds.`);
    }
  }

  #failure(reason: string): string {
    const { log } = this.#options;
    return `${this.title} ${reason}. The end of ${log}:\n${endOfLog(log)}`;
  }
}

async function ask(url: string): Promise<'ready' | 'notReady' | 'silent'> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'notReady';
  } catch {
    return 'silent';
  }
}
