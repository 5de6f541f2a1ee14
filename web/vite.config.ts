import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './vite/chunks.js';
import { defaultSettings } from './vite/default-settings.js';
import { precompress } from './vite/precompress.js';
import { preloadFonts } from './vite/preload-fonts.js';
import { prerender } from './vite/prerender.js';

/** The oldest that the README promises: newer syntax needs no replacement. */
const PROMISED_BROWSERS = ['chrome125', 'edge125', 'firefox128', 'safari18'];

export default defineConfig({
  plugins: [react(), chunks(), preloadFonts(), defaultSettings(), precompress(), prerender()],
  // Our libraries offer their sources under this condition: a change in one shows at once, without building it.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // Fonts and images stay files of their own, so that they are cached and no style sheet grows by them.
  // Browsers that do not know `modulepreload` load the same scripts a moment later: no script has to stand in for it.
  build: { target: PROMISED_BROWSERS, assetsInlineLimit: 0, sourcemap: true, modulePreload: { polyfill: false } },
  server: {
    proxy: { '/api': process.env['BFF_URL'] ?? 'http://localhost:3000' },
  },
});
