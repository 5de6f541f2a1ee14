import type { Conversion } from '../form/conversion-form.js';
import { abortable } from './abortable.js';
import type { Chromium } from './chromium.js';
import type { ChromiumSupply } from './supply.js';
import type { WarmPage } from './warm-page.js';

interface Warm {
  chromium: Chromium;
  page: WarmPage;
}

/** Where one conversion at a time is done: it keeps a warm page of the running Chromium. */
export class Place {
  #warm: Promise<Warm> | undefined;

  constructor(private readonly supply: ChromiumSupply) {}

  /** Opens a page where there is none that can be used. */
  async warmUp(): Promise<Warm> {
    const warm = await this.#warm?.catch(() => undefined);
    if (warm && !warm.page.isLost) return warm;
    await warm?.chromium.release(warm.page);
    this.#warm = this.#openPage();
    return this.#warm;
  }

  /** @throws PageLostError where the page ended, else Chromium's error, or the signal's reason */
  async convert(conversion: Conversion, signal: AbortSignal): Promise<Buffer> {
    const { chromium, page } = await abortable(this.warmUp(), signal);
    chromium.conversions++;
    return page.print(conversion, signal);
  }

  /** Makes the place ready for the next conversion: empties its page, or replaces one that was lost. Never fails. */
  async tidy(): Promise<void> {
    const warm = await this.#warm?.catch(() => undefined);
    if (!warm) return;
    await warm.chromium.release(warm.page);
    if (warm.page.isLost) await this.warmUp().catch(() => undefined);
  }

  async #openPage(): Promise<Warm> {
    const chromium = await this.supply.get();
    return { chromium, page: await chromium.openPage() };
  }
}
