import { expireSessions, nextExpiry } from '../checkout/sessions.js';
import { realNow, type World } from '../world/world.js';
import { nextTurn } from './due.js';
import { finishAdvancing } from './test-clocks.js';

/** Timers are not exact over days, and the machine may sleep meanwhile. */
const LONGEST_WAIT_MS = 60_000;

/** Lets happen what is due in real time. */
export class RealTime {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly world: World,
    /** Called after something has happened. */
    private readonly happened: () => void,
  ) {}

  /** Looks again what comes next: at the start, and after every change. */
  look(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const { world } = this;
    const next = Math.min(nextTurn(world, null)?.at ?? Infinity, nextExpiry(world));
    const advancing = Object.values(world.state.testClocks).some(({ status }) => status === 'advancing');
    const wait = advancing ? 0 : next * 1000 - Date.now();
    if (wait === Infinity) return;
    this.#timer = setTimeout(() => this.#run(), Math.min(Math.max(wait, 0), LONGEST_WAIT_MS));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #run(): void {
    finishAdvancing(this.world);
    expireSessions(this.world, realNow());
    for (;;) {
      const turn = nextTurn(this.world, null);
      if (!turn || turn.at > realNow()) break;
      turn.run();
    }
    this.happened();
    this.look();
  }
}
