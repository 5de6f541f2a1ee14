import { defaultClientConditions, defineConfig } from 'vite';

/** Builds the page that shows one preview. As in the client, the code comes from the client's source files. */
export default defineConfig({
  root: 'src/page',
  base: './',
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { outDir: '../../dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
