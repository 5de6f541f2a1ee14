import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { InvoicePageProps } from './render-page.js';
import { renderInWorker } from './render-in-worker.js';
import type { RenderedPage } from './rendered-page.js';

/** Shorter pages are rendered within a few milliseconds. */
const LONG_FROM = { lines: 40, characters: 20_000 };
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;

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
  private readonly rendering = new Map<string, Promise<RenderedPage>>();

  isLong({ lineItems }: InvoicePageProps['invoice']): boolean {
    if (lineItems.length >= LONG_FROM.lines) return true;
    let characters = 0;
    for (const { productName, description, notes } of lineItems) {
      characters += productName.length + description.length + notes.length;
    }
    return characters >= LONG_FROM.characters;
  }

  /** @param address of the page, with what its query changes */
  find(address: string): KeptPage | undefined {
    return this.kept.get(address);
  }

  /** Requests for one version of a page at the same time have it rendered once. */
  render(address: string, version: string, props: InvoicePageProps): Promise<RenderedPage> {
    const kept = this.find(address);
    if (kept?.version === version) return Promise.resolve(kept);
    const key = `${version} ${address}`;
    let page = this.rendering.get(key);
    if (!page) {
      page = renderInWorker(props).finally(() => this.rendering.delete(key));
      this.rendering.set(key, page);
      page.then(
        (rendered) => this.kept.set(address, { ...rendered, version }),
        () => undefined,
      );
    }
    return page;
  }
}
