import { createHash } from 'node:crypto';
import type { Response } from 'express';

export const CSP_REPORT_PATH = '/reports/csp';

const CSP_HEADER = 'Content-Security-Policy';
const OWN_STYLES = "style-src 'self'";

export function allowStyles(response: Response, sources: string[]): void {
  const policy = String(response.getHeader(CSP_HEADER) ?? '');
  response.setHeader(CSP_HEADER, policy.replace(OWN_STYLES, [OWN_STYLES, ...sources].join(' ')));
}

export function hashInlineStyles(html: string): string[] {
  const elements = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => toHashSource(css!));
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, css]) => toHashSource(decodeEntities(css!)));
  const sources = new Set([...elements, ...attributes]);
  return attributes.length > 0 ? ["'unsafe-hashes'", ...sources] : [...sources];
}

const toHashSource = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const CHARACTER_OF_ENTITY: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (sign) => CHARACTER_OF_ENTITY[sign]!);
