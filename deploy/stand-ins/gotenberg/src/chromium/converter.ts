import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversion } from '../form/conversion-form.js';
import { HttpError } from '../http/http-error.js';
import { withAbort } from './abortable.js';
import type { ChromiumSupply } from './chromium-supply.js';
import type { Chromium } from './chromium.js';
import { PageLostError, type WarmPage } from './warm-page.js';

/** The time between two checks of Chromium's memory. The memory is checked only during conversions. */
const MEMORY_CHECK_MS = 250;

export class Converter {
  readonly #slots: SlotPool<Slot>;
  #watching = false;

  constructor(
    private readonly supply: ChromiumSupply,
    { maxConcurrency, maxQueueSize }: { maxConcurrency: number; maxQueueSize: number },
  ) {
    const slots = Array.from({ length: maxConcurrency }, () => new Slot(supply));
    this.#slots = new SlotPool(slots, maxQueueSize);
  }

  get waiting(): number {
    return this.#slots.waiting;
  }

  get active(): number {
    return this.#slots.taken;
  }

  async warmUp(): Promise<void> {
    const slot = await this.#slots.acquire(new AbortController().signal);
    try {
      await slot.warmUp();
    } finally {
      this.#slots.release(slot);
    }
  }

  /**
   * @throws HttpError 429 if the queue is full
   * @throws an error of Chromium, or the reason of the abort if the signal was aborted
   */
  async convert(conversion: Conversion, signal: AbortSignal): Promise<Buffer> {
    const slot = await this.#slots.acquire(signal);
    void this.#watchMemory();
    try {
      return await slot.convert(conversion, signal).catch((error: unknown) => {
        // A conversion that loses its page is repeated once, because another document may have crashed Chromium.
        if (!(error instanceof PageLostError) || signal.aborted) throw error;
        return slot.convert(conversion, signal);
      });
    } finally {
      // The response is sent before the page is cleared. The slot is released only after the page is cleared, so the
      // next conversion gets a clean page.
      void slot.reset().then(() => this.#slots.release(slot));
      void this.supply.replaceIfDue();
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

interface OpenPage {
  chromium: Chromium;
  page: WarmPage;
}

class Slot {
  #warm: Promise<OpenPage> | undefined;

  constructor(private readonly supply: ChromiumSupply) {}

  async warmUp(): Promise<OpenPage> {
    const warm = await this.#warm?.catch(() => undefined);
    if (warm && !warm.page.isLost) return warm;
    await warm?.chromium.release(warm.page);
    this.#warm = this.#openPage();
    return this.#warm;
  }

  /**
   * @throws PageLostError if the page was closed or Chromium has exited
   * @throws an error of Chromium, or the reason of the abort if the signal was aborted
   */
  async convert(conversion: Conversion, signal: AbortSignal): Promise<Buffer> {
    const { chromium, page } = await withAbort(this.warmUp(), signal);
    chromium.conversions++;
    return page.print(conversion, signal);
  }

  /** Clears the page for the next conversion. This method never throws. */
  async reset(): Promise<void> {
    const warm = await this.#warm?.catch(() => undefined);
    if (!warm) return;
    await warm.chromium.release(warm.page);
    if (warm.page.isLost) await this.warmUp().catch(() => undefined);
  }

  async #openPage(): Promise<OpenPage> {
    const chromium = await this.supply.get();
    return { chromium, page: await chromium.openPage() };
  }
}

interface WaitingConversion<Slot> {
  enter(slot: Slot): void;
}

class SlotPool<Slot> {
  /** The slot that was released last is used first, because its page is still in the processor's caches. */
  readonly #free: Slot[];
  readonly #waiting = new Set<WaitingConversion<Slot>>();

  /** @param maxWaiting the maximum number of waiting conversions; 0 means no limit */
  constructor(
    private readonly all: readonly Slot[],
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

  get free(): readonly Slot[] {
    return this.#free;
  }

  /** @throws HttpError 429 if the queue is full, or the reason of the abort if the signal was aborted */
  async acquire(signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    const slot = this.#free.pop();
    if (slot) return slot;
    if (this.maxWaiting && this.waiting >= this.maxWaiting) throw new HttpError(429);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting);
        reject(signal.reason as Error);
      };
      const waiting: WaitingConversion<Slot> = {
        enter: (free) => {
          signal.removeEventListener('abort', leave);
          resolve(free);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
    });
  }

  release(slot: Slot): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free.push(slot);
      return;
    }
    this.#waiting.delete(next);
    next.enter(slot);
  }
}
