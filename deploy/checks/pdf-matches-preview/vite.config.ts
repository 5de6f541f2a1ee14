import { defaultClientConditions, defineConfig } from 'vite';

/** Builds the page that shows one preview. The page imports the client's source files directly. */
export default defineConfig({
  root: 'src/page',
  base: './',
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { outDir: '../../dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
