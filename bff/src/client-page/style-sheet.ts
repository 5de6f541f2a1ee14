import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BffConfig } from '../config.js';

const read = new Map<string, string | null>();

/** The address of the client's style sheet, whose colors and type are the product's; null where the client is not built. */
export function styleSheetOf({ WEB_ROOT }: Pick<BffConfig, 'WEB_ROOT'>): string | null {
  let address = read.get(WEB_ROOT);
  if (address === undefined) read.set(WEB_ROOT, (address = find(WEB_ROOT)));
  return address;
}

function find(webRoot: string): string | null {
  try {
    const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
    return /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}
