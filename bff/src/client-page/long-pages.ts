import { Injectable } from '@nestjs/common';
import { SingleFlight } from '@paperbill/service-kit/without-database';
import { LRUCache } from 'lru-cache';
import type { InvoicePageProps } from './render-page.js';
import type { RenderedPage } from './rendered-page.js';
import { RenderingThread } from './rendering-thread.js';

const LONG_FROM = { lines: 40, characters: 20_000 };
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_MS = 10 * 60_000;
/** The maximum number of links that the cache remembers as long. */
const MAX_KNOWN = 10_000;

interface KeptPage extends RenderedPage {
  version: string;
}

/** Renders the pages of long invoices in a worker thread, and caches each version of a page. */
@Injectable()
export class LongPages {
  private readonly kept = new LRUCache<string, KeptPage>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ gzipped }) => gzipped.length,
    ttl: KEPT_MS,
  });
  private readonly known = new LRUCache<string, true>({ max: MAX_KNOWN });
  private readonly thread = new RenderingThread();
  private readonly rendering = new SingleFlight<RenderedPage>();

  isKnown = (token: string): boolean => this.known.has(token);

  isLong(token: string, { lineItems }: InvoicePageProps['invoice']): boolean {
    const characters = lineItems.reduce(
      (sum, { productName, description, notes }) => sum + productName.length + description.length + notes.length,
      0,
    );
    const isLong = lineItems.length >= LONG_FROM.lines || characters >= LONG_FROM.characters;
    if (isLong) this.known.set(token, true);
    return isLong;
  }

  find = (token: string, told: InvoicePageProps['told']): KeptPage | undefined => this.kept.get(keyOf(token, told));

  render(token: string, version: string, props: InvoicePageProps): Promise<RenderedPage> {
    const key = keyOf(token, props.told);
    return this.rendering.run(`${key} ${version}`, async () => {
      const page = { ...(await this.thread.render(props)), version };
      this.kept.set(key, page);
      return page;
    });
  }
}

const keyOf = (token: string, told: InvoicePageProps['told']): string => `${token} ${told ?? ''}`;
