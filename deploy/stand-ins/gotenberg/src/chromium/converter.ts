import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '../form/conversion-form.js';
import { Place } from './place.js';
import { Places } from './places.js';
import type { ChromiumSupply } from './supply.js';
import { PageLostError } from './warm-page.js';

/** How often Chromium's memory is looked at while it works. */
const MEMORY_CHECK_MS = 250;

/** Prints documents, a limited number at a time, each on a warm page. */
export class Converter {
  readonly #places: Places<Place>;
  #watching = false;

  constructor(
    private readonly supply: ChromiumSupply,
    { maxConcurrency, maxQueueSize }: { maxConcurrency: number; maxQueueSize: number },
  ) {
    const places = Array.from({ length: maxConcurrency }, () => new Place(supply));
    this.#places = new Places(places, maxQueueSize);
  }

  /** Conversions in the queue. */
  get waiting(): number {
    return this.#places.waiting;
  }

  /** Conversions under way. */
  get active(): number {
    return this.#places.taken;
  }

  /** Starts Chromium with its first page, so that the first conversion finds them warm. */
  async warmUp(): Promise<void> {
    const place = await this.#places.take(new AbortController().signal);
    try {
      await place.warmUp();
    } finally {
      this.#places.giveBack(place);
    }
  }

  /**
   * Prints a document when its turn comes.
   *
   * @throws HttpError 429 where the queue is full, Chromium's error where it refuses, or the signal's reason
   */
  async convert(conversion: Conversion, signal: AbortSignal): Promise<Buffer> {
    const place = await this.#places.take(signal);
    void this.#watchMemory();
    try {
      return await place.convert(conversion, signal).catch((error: unknown) => {
        // Chromium may have died of a neighbour's document, so everybody gets a second try.
        if (!(error instanceof PageLostError) || signal.aborted) throw error;
        return place.convert(conversion, signal);
      });
    } finally {
      // The answer does not wait until the page is empty again, the next conversion does.
      void place.tidy().then(() => this.#places.giveBack(place));
      void this.supply.renew();
    }
  }

  async #watchMemory(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    while (this.active > 0) {
      await sleep(MEMORY_CHECK_MS, undefined, { ref: false });
      await this.supply.checkMemory();
    }
    this.#watching = false;
  }
}
