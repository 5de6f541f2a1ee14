import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Where browsers report what the policy kept from happening. */
export const CSP_REPORT_PATH = '/reports/csp';

const HEADER = 'Content-Security-Policy';
const OWN_STYLES = "style-src 'self'";

/** Lets the page that is answered have styles beyond those of our style sheets. */
export function allowStyles(response: Response, sources: string[]): void {
  const policy = String(response.getHeader(HEADER) ?? '');
  response.setHeader(HEADER, policy.replace(OWN_STYLES, [OWN_STYLES, ...sources].join(' ')));
}

/** The styles that a page of ours was built with, by the hashes of their text: no others are allowed beside them. */
export function stylesOf(html: string): string[] {
  const elements = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => hashOf(css!));
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, css]) => hashOf(decoded(css!)));
  const sources = new Set([...elements, ...attributes]);
  return attributes.length > 0 ? ["'unsafe-hashes'", ...sources] : [...sources];
}

const hashOf = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const SIGNS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** As React writes attributes. */
const decoded = (text: string): string => text.replace(/&(amp|quot|#x27|lt|gt);/g, (sign) => SIGNS[sign]!);
