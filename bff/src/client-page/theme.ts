import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGES_FOLDER } from '../client/pages.js';
import type { BffConfig } from '../config.js';

/** What the client's pages share with all of the product's: colors, type and resets. */
export interface Theme {
  /** It stands in the page, so that nothing is waited for before that shows; '' where the client is not built. */
  style: string;
  /** The addresses of its fonts of Latin letters. */
  fonts: string[];
}

const themes = new Map<string, Theme>();

/** Read once for each folder of a built client. */
export function themeOf({ WEB_ROOT }: Pick<BffConfig, 'WEB_ROOT'>): Theme {
  let theme = themes.get(WEB_ROOT);
  if (!theme) {
    const style = read(WEB_ROOT);
    const fonts = [...style.matchAll(/url\((\/assets\/[\w-]+-latin-\d+-[\w-]+\.woff2)\)/g)].map(
      ([, address]) => address!,
    );
    themes.set(WEB_ROOT, (theme = { style, fonts }));
  }
  return theme;
}

function read(webRoot: string): string {
  try {
    return readFileSync(join(webRoot, PUBLIC_PAGES_FOLDER, 'theme.css'), 'utf8');
  } catch {
    return '';
  }
}
