import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGES_FOLDER } from '../client/pages.js';
import type { BffConfig } from '../config.js';

const read = new Map<string, string>();

/**
 * The style that the client's pages begin with: its colors, type and resets are the product's. It stands in the page, so
 * that nothing is waited for before that shows; '' where the client is not built.
 */
export function themeOf({ WEB_ROOT }: Pick<BffConfig, 'WEB_ROOT'>): string {
  let theme = read.get(WEB_ROOT);
  if (theme === undefined) read.set(WEB_ROOT, (theme = find(WEB_ROOT)));
  return theme;
}

function find(webRoot: string): string {
  try {
    return readFileSync(join(webRoot, PUBLIC_PAGES_FOLDER, 'theme.css'), 'utf8');
  } catch {
    return '';
  }
}
