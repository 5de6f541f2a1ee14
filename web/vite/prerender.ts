import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultServerConditions, type Plugin, type ViteBuilder } from 'vite';
import type * as Prerender from '../src/app/prerender.js';
import { subsetFonts } from './subset-fonts.js';

const PAGES_MODULE = 'src/app/prerender.tsx';
const LOGIN_MODULE = 'src/features/auth/login-script.ts';
/** The style without any page's own, for pages that the BFF renders. */
const THEME = 'src/theme/global.css';
/** What every page for visitors shows at once: body text, its bold and the headings. */
const FONTS = ['inter-latin-400', 'inter-latin-600', 'source-serif-4-latin-600'];

/**
 * Builds the pages for visitors a second time, for Node, and writes the HTML to `public-pages/`; so it does with the frame
 * that users see until scripts run. The BFF fills in the operator's settings and sends them. The sign-in has a script of a
 * few lines, built by itself; so is the style of pages that the BFF renders itself, which lies beside them.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        alone: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            sourcemap: true,
            rolldownOptions: { input: [LOGIN_MODULE, THEME] },
          },
        },
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
      const { loginScript, theme } = await buildAlone(builder);
      await builder.build(pages);
      await writePages(pages.config.build.outDir, client.config.build.outDir, loginScript);
      await writeFile(join(client.config.build.outDir, 'public-pages', 'theme.css'), theme);
    },
  };
}

/** @returns the address of the sign-in's script, and the text of the style */
async function buildAlone(builder: ViteBuilder): Promise<{ loginScript: string; theme: string }> {
  const built = await builder.build(builder.environments['alone']!);
  if (!('output' in built)) throw new Error('The script of the sign-in was not built');
  const script = built.output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(LOGIN_MODULE));
  const style = built.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || style?.type !== 'asset') throw new Error('The script of the sign-in or the style was not built');
  return { loginScript: `/${script.fileName}`, theme: String(style.source) };
}

/** Renders the pages with what was built for it, which nobody needs afterwards. */
async function writePages(built: string, target: string, loginScript: string): Promise<void> {
  const pages = (await import(pathToFileURL(join(built, 'prerender.js')).href)) as typeof Prerender;
  const whole = await styleOf(join(built, 'assets'));
  const shown = { pages: pages.textOfPages(), samples: pages.wordsOfSamples };
  const { style, files } = await subsetFonts(whole, join(built, 'assets'), shown);
  for (const [name, font] of files) await writeFile(join(target, 'assets', name), font);
  const fonts = FONTS.map((font) => fontAddress([...files.keys()], font));
  await mkdir(join(target, 'public-pages'), { recursive: true });
  await writeFile(join(target, 'public-pages', 'frame.html'), pages.renderFrame());
  for (const [path, html] of pages.renderVisitorPages({ style, fonts, loginScript })) {
    await writeFile(join(target, 'public-pages', `${path.slice(1) || 'index'}.html`), html);
  }
  await rm(built, { recursive: true });
}

async function styleOf(folder: string): Promise<string> {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  return (await Promise.all(sheets.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

function fontAddress(files: string[], font: string): string {
  const file = files.find((name) => name.startsWith(`${font}-normal`));
  if (!file) throw new Error(`No style of the pages for visitors uses the font ${font}`);
  return `/assets/${file}`;
}
