import { gzipSync } from 'node:zlib';
import { hashInlineStyles } from '../security/content-policy.js';
import { type DocumentPageProps, renderDocumentPage } from './render-page.js';

export interface RenderedPage {
  gzipped: Uint8Array;
  /** The sources for the content security policy that permit the page's inline styles. */
  styles: string[];
}

export function renderPage(props: DocumentPageProps): RenderedPage {
  const html = renderDocumentPage(props);
  return { gzipped: gzipSync(html), styles: hashInlineStyles(html) };
}
