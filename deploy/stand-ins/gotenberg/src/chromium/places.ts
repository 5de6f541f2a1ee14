import { HttpError } from '../http/http-error.js';

interface Waiting<Place> {
  enter(place: Place): void;
}

/** A fixed number of places to work at, and a queue of limited length before them. */
export class Places<Place> {
  /** The last one that became free is the first to be used: its page is the warmest. */
  readonly #free: Place[];
  readonly #waiting = new Set<Waiting<Place>>();

  /** @param maxWaiting 0 for no limit */
  constructor(
    private readonly all: readonly Place[],
    private readonly maxWaiting: number,
  ) {
    this.#free = all.toReversed();
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get taken(): number {
    return this.all.length - this.#free.length;
  }

  get free(): readonly Place[] {
    return this.#free;
  }

  /**
   * Takes a place, or waits for one.
   *
   * @throws HttpError 429 where too many wait already, or the signal's reason
   */
  async take(signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const place = this.#free.pop();
    if (place) return place;
    if (this.maxWaiting && this.waiting >= this.maxWaiting) throw new HttpError(429);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting<Place> = {
        enter: (free) => {
          signal.removeEventListener('abort', leave);
          resolve(free);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
    });
  }

  giveBack(place: Place): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free.push(place);
      return;
    }
    this.#waiting.delete(next);
    next.enter(place);
  }
}
