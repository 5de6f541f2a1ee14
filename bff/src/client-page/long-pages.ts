import { Injectable } from '@nestjs/common';
import { SingleFlight } from '@paperbill/service-kit/without-database';
import { LRUCache } from 'lru-cache';
import type { DocumentPageProps } from './render-page.js';
import type { RenderedPage } from './rendered-page.js';
import { RenderingThread } from './rendering-thread.js';

const LONG_PAGE_THRESHOLDS = { lines: 40, characters: 20_000 };
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const CACHE_TTL_MS = 10 * 60_000;
const MAX_KNOWN_LONG_PAGES = 10_000;

/**
 * The key of a cached page. It contains `justSent`, because the page thanks the client for the message that was
 * just sent.
 */
export interface PageKey {
  path: string;
  justSent: DocumentPageProps['justSent'];
}

export interface CachedPage extends RenderedPage {
  version: string;
}

/** Renders the pages of long documents in a worker thread, and caches each version of a page. */
@Injectable()
export class LongPages {
  private readonly cachedPages = new LRUCache<string, CachedPage>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ gzipped }) => gzipped.length,
    ttl: CACHE_TTL_MS,
  });
  private readonly longPaths = new LRUCache<string, true>({ max: MAX_KNOWN_LONG_PAGES });
  private readonly thread = new RenderingThread();
  private readonly runningRenders = new SingleFlight<RenderedPage>();

  isKnownToBeLong = (path: string): boolean => this.longPaths.has(path);

  isLong(path: string, props: DocumentPageProps): boolean {
    const { lineItems } = 'invoice' in props ? props.invoice : props.quote;
    const characters = lineItems.reduce(
      (sum, { productName, description, notes }) => sum + productName.length + description.length + notes.length,
      0,
    );
    const isLong = lineItems.length >= LONG_PAGE_THRESHOLDS.lines || characters >= LONG_PAGE_THRESHOLDS.characters;
    if (isLong) this.longPaths.set(path, true);
    return isLong;
  }

  findCached = (page: PageKey): CachedPage | undefined => this.cachedPages.get(toCacheKey(page));

  render(page: PageKey, version: string, props: DocumentPageProps): Promise<RenderedPage> {
    const key = toCacheKey(page);
    return this.runningRenders.run(`${key} ${version}`, async () => {
      const renderedPage = { ...(await this.thread.render(props)), version };
      this.cachedPages.set(key, renderedPage);
      return renderedPage;
    });
  }
}

const toCacheKey = ({ path, justSent }: PageKey): string => `${path} ${justSent ?? ''}`;
