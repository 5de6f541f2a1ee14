import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGES_FOLDER } from '../client/pages.js';
import type { BffConfig } from '../config.js';

/** The styles that the client's pages share with the product: colors, type and resets. */
export interface Theme {
  /** CSS, inlined so that the page shows without another request; '' if the client is not built. */
  style: string;
  /** The addresses of its Latin fonts. */
  fonts: string[];
}

const themes = new Map<string, Theme>();

/** Cached per folder of a built client. */
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
