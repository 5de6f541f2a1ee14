import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGES_FOLDER } from '../client/pages.js';
import type { BffConfig } from '../config.js';

export interface Theme {
  /** The CSS that the page contains, so that it needs no further request. Empty if the project `web` is not built. */
  style: string;
  fonts: string[];
}

export function readTheme({ WEB_ROOT }: Pick<BffConfig, 'WEB_ROOT'>): Theme {
  const style = readStyle(WEB_ROOT);
  const fonts = [...style.matchAll(/url\((\/assets\/[\w-]+-latin-\d+-[\w-]+\.woff2)\)/g)].map(
    ([, address]) => address!,
  );
  return { style, fonts };
}

function readStyle(webRoot: string): string {
  try {
    return readFileSync(join(webRoot, PUBLIC_PAGES_FOLDER, 'theme.css'), 'utf8');
  } catch {
    return '';
  }
}
