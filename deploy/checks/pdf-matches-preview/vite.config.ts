import { defaultClientConditions, defineConfig } from 'vite';

/** The page that shows one preview, built from the client's sources as the client itself is. */
export default defineConfig({
  root: 'src/page',
  base: './',
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { outDir: '../../dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
