import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { InvoicePageProps } from './render-page.js';
import { renderInWorker } from './render-in-worker.js';
import type { RenderedPage } from './rendered-page.js';

/** Shorter pages are rendered within a few milliseconds. */
const LONG_FROM = { lines: 40, characters: 20_000 };
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;
/** How many links are remembered as those of long invoices. */
const MAX_KNOWN = 10_000;

interface KeptPage extends RenderedPage {
  version: string;
}

/** The pages of long invoices: rendered in another thread, once for each version, and kept for a while. */
@Injectable()
export class LongPages {
  private readonly kept = new LRUCache<string, KeptPage>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ gzipped }) => gzipped.length,
    ttl: KEPT_MS,
  });
  private readonly known = new LRUCache<string, true>({ max: MAX_KNOWN });
  private readonly turns = new Map<string, Promise<unknown>>();

  /** Runs work on one link after the other, so that all but the first find the page that it leaves. */
  inTurn<Result>(token: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.turns.get(token) ?? Promise.resolve()).then(work);
    const turn = result
      .catch(() => undefined)
      .then(() => {
        if (this.turns.get(token) === turn) this.turns.delete(token);
      });
    this.turns.set(token, turn);
    return result;
  }

  /** Whether the link led to a long invoice when it was opened last. */
  isKnown = (token: string): boolean => this.known.has(token);

  isLong({ lineItems }: InvoicePageProps['invoice']): boolean {
    if (lineItems.length >= LONG_FROM.lines) return true;
    let characters = 0;
    for (const { productName, description, notes } of lineItems) {
      characters += productName.length + description.length + notes.length;
    }
    return characters >= LONG_FROM.characters;
  }

  find = (token: string, told: string): KeptPage | undefined => this.kept.get(`${token} ${told}`);

  async render(token: string, version: string, props: InvoicePageProps): Promise<RenderedPage> {
    this.known.set(token, true);
    const page = { ...(await renderInWorker(props)), version };
    this.kept.set(`${token} ${props.told ?? ''}`, page);
    return page;
  }
}
