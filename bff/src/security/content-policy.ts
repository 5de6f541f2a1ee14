import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** The path to which browsers report violations of the content security policy. */
export const CSP_REPORT_PATH = '/reports/csp';

const HEADER = 'Content-Security-Policy';
const OWN_STYLES = "style-src 'self'";

/** Permits additional inline styles in the current response. */
export function allowStyles(response: Response, sources: string[]): void {
  const policy = String(response.getHeader(HEADER) ?? '');
  response.setHeader(HEADER, policy.replace(OWN_STYLES, [OWN_STYLES, ...sources].join(' ')));
}

/** Returns the hashes of a page's inline styles as sources for the content security policy. */
export function stylesOf(html: string): string[] {
  const elements = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => hashOf(css!));
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, css]) => hashOf(decoded(css!)));
  const sources = new Set([...elements, ...attributes]);
  return attributes.length > 0 ? ["'unsafe-hashes'", ...sources] : [...sources];
}

const hashOf = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const SIGNS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** Decodes the HTML entities that React writes in attributes. */
const decoded = (text: string): string => text.replace(/&(amp|quot|#x27|lt|gt);/g, (sign) => SIGNS[sign]!);
