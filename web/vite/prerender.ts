import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultServerConditions, type Plugin } from 'vite';
import type * as Prerender from '../src/app/public/prerender.js';

const PAGES_MODULE = 'src/app/public/prerender.tsx';
/** What every public page shows at once: body text, its bold and the headings. */
const FONTS = ['inter-latin-400', 'inter-latin-600', 'source-serif-4-latin-600'];

/**
 * Builds the public pages a second time, for Node, and writes the HTML to `public-pages/`. The BFF fills in
 * the operator's settings and sends them to visitors.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        prerender: {
          consumer: 'server',
          resolve: { conditions: ['source', ...defaultServerConditions] },
          build: {
            outDir: 'dist/prerender',
            // Its style sheets name the fonts as the client's own do, for both are called by their content.
            emitAssets: true,
            cssMinify: true,
            cssCodeSplit: false,
            copyPublicDir: false,
            sourcemap: false,
            rollupOptions: { input: PAGES_MODULE },
          },
        },
      },
    }),
    async buildApp(builder) {
      const { client, prerender: pages } = builder.environments;
      if (!client || !pages) throw new Error('The environments of the build are missing');
      await builder.build(client);
      await builder.build(pages);
      await writePages(pages.config.build.outDir, join(client.config.build.outDir, 'public-pages'));
    },
  };
}

/** Renders the pages with what was built for it, which nobody needs afterwards. */
async function writePages(built: string, target: string): Promise<void> {
  const { renderPublicPages } = (await import(pathToFileURL(join(built, 'prerender.js')).href)) as typeof Prerender;
  const style = await styleOf(join(built, 'assets'));
  const pages = renderPublicPages({ style, fonts: FONTS.map((font) => fontAddress(style, font)) });
  await mkdir(target, { recursive: true });
  await Promise.all(
    Array.from(pages, ([path, html]) => writeFile(join(target, `${path.slice(1) || 'index'}.html`), html)),
  );
  await rm(built, { recursive: true });
}

async function styleOf(folder: string): Promise<string> {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  return (await Promise.all(sheets.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

function fontAddress(style: string, font: string): string {
  const [, address] = new RegExp(`url\\(["']?([^"')]*/${font}-normal[^"')]*)`).exec(style) ?? [];
  if (!address) throw new Error(`No style of the public pages uses the font ${font}`);
  return address;
}
