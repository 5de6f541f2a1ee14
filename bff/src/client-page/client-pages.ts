import { Inject, Injectable } from '@nestjs/common';
import type { LinkVersion } from '@paperbill/contracts/nats';
import { requestContext } from '@paperbill/messaging';
import { CONFIG, SingleFlight } from '@paperbill/service-kit/without-database';
import type { Request, Response } from 'express';
import { sendGzippedHtml } from '../client/send-html.js';
import type { BffConfig } from '../config.js';
import { allowStyles, hashInlineStyles } from '../security/content-policy.js';
import { WorkLimits } from '../security/work-limits.js';
import { type CachedPage, LongPages, type PageKey } from './long-pages.js';
import type { DocumentPageProps, PageSurroundings } from './render-page.js';
import { type RenderedPage, renderPage } from './rendered-page.js';
import { readTheme } from './theme.js';

/** Only people with the link may see a client's page, so search engines and caches must not store it. */
export const PRIVATE_PAGE_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' } as const;

/** The maximum size of a form. It is twice the longest text, because percent-encoding makes a text longer. */
export const FORM_LIMIT_BYTES = 64 * 1024;

export function sendHtmlPage(response: Response, html: string): void {
  allowStyles(response, hashInlineStyles(html));
  response.set(PRIVATE_PAGE_HEADERS).type('html').send(html);
}

interface VersionedProps extends LinkVersion {
  props: DocumentPageProps;
}

interface PageSource {
  readVersion: () => Promise<LinkVersion>;
  read: (surroundings: PageSurroundings) => Promise<VersionedProps>;
}

/** Renders and sends the pages of client links (rules LINK-10 and LINK-12). */
@Injectable()
export class ClientPages {
  readonly pageSurroundings: PageSurroundings;
  private readonly pendingReads = new SingleFlight<VersionedProps>();

  constructor(
    private readonly workLimits: WorkLimits,
    private readonly longPages: LongPages,
    @Inject(CONFIG) config: BffConfig,
  ) {
    this.pageSurroundings = { brandName: config.BRAND_NAME, home: config.PUBLIC_URL, theme: readTheme(config) };
  }

  async show(key: PageKey, request: Request, response: Response, source: PageSource): Promise<void> {
    const page = await this.render(key, response, source);
    allowStyles(response, page.styles);
    await sendGzippedHtml(page.gzipped, request, response.set(PRIVATE_PAGE_HEADERS));
  }

  private async render(key: PageKey, response: Response, source: PageSource): Promise<RenderedPage> {
    const releaseWork = await this.workLimits.begin('clientPages', response);
    const kept = await this.findCachedPage(key, source);
    if (kept) return kept;
    const { path, justSent } = key;
    const read = async () => {
      const { props, version } = await this.pendingReads.run(path, () => source.read(this.pageSurroundings));
      return { props: { ...props, justSent } as DocumentPageProps, version };
    };
    if (!this.longPages.isKnownToBeLong(path)) {
      const { props } = await read();
      if (!this.longPages.isLong(path, props)) return renderPage(props);
    }
    // Long pages have a limit of their own. While a request waits for this limit, it must not count towards the limit
    // of short pages and must not keep the document in memory.
    releaseWork();
    await this.workLimits.begin('longPages', response);
    const newlyCachedPage = await this.findCachedPage(key, source);
    if (newlyCachedPage) return newlyCachedPage;
    const { props, version } = await read();
    return this.longPages.render(key, version, props);
  }

  private async findCachedPage(key: PageKey, { readVersion }: PageSource): Promise<CachedPage | undefined> {
    const kept = this.longPages.findCached(key);
    if (!kept) return undefined;
    const { version } = await readVersion();
    return kept.version === version ? kept : undefined;
  }
}

/**
 * Sends all later messages of this request on behalf of the link's owner. This is permitted, because everyone with the
 * link may read the link's document. The work counts towards the owner's limits. Call this function only for reading,
 * and only with the owner of a link that was just found.
 */
export const actAsLinkOwner = (userId: string): void => requestContext.actAs({ userId, role: 'user' });
