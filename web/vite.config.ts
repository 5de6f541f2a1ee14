import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './vite/chunks.js';
import { defaultSettings } from './vite/default-settings.js';
import { omitAntdParts } from './vite/omit-antd-parts.js';
import { precompress } from './vite/precompress.js';
import { preloadFonts } from './vite/preload-fonts.js';
import { prerender } from './vite/prerender.js';
import { readNews } from './vite/read-news.js';
import { textsPlugin } from './vite/texts.js';

/** The oldest browsers that the README supports. */
const SUPPORTED_BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari18'];

export default defineConfig({
  plugins: [
    react(),
    chunks(),
    omitAntdParts(),
    preloadFonts(),
    textsPlugin(),
    defaultSettings(),
    precompress(),
    prerender(),
  ],
  define: { NEWS: readNews() },
  // The build reads the source files of our libraries. A change of a library therefore needs no build of that library.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Fonts and images stay separate files, which browsers can cache. Browsers without modulepreload need no polyfill,
  // because they only load the scripts slightly later. The scripts do not name their source maps, because each name
  // counts towards the weight of the pages.
  build: { target: SUPPORTED_BROWSERS, assetsInlineLimit: 0, sourcemap: 'hidden', modulePreload: { polyfill: false } },
  server: {
    proxy: { '/api': process.env['BFF_URL'] ?? 'http://localhost:3000' },
  },
});
