import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@paperbill/contracts';
import type { BffConfig } from '../config.js';

const BRAND_TAG = /(<meta name="brand" content=")[^"]*(")/;

/** The client's page with the operator's names in it. */
export interface IndexPage {
  html: string;
  etag: string;
}

/** @returns null where the client is not built */
export function readIndexPage({ WEB_ROOT, BRAND_NAME, SUPPORT_EMAIL, PROVIDER_NAME }: BffConfig): IndexPage | null {
  const brand: Brand = { name: BRAND_NAME, supportEmail: SUPPORT_EMAIL, providerName: PROVIDER_NAME };
  try {
    const html = withBrand(readFileSync(join(WEB_ROOT, 'index.html'), 'utf8'), brand);
    return { html, etag: `"${createHash('sha256').update(html).digest('hex')}"` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const withBrand = (html: string, brand: Brand): string =>
  html.replace(BRAND_TAG, (_tag, before: string, after: string) => before + escaped(JSON.stringify(brand)) + after);

/** For an attribute in double quotes. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
