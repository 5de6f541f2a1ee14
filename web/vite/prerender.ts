import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultServerConditions, type Plugin, type ViteBuilder } from 'vite';
import type * as Prerender from '../src/app/prerender.js';
import { readCatalogues } from './texts.js';
import { subsetFonts } from './subset-fonts.js';

const PAGES_MODULE = 'src/app/prerender.tsx';
const LOGIN_MODULE = 'src/features/auth/login-script.ts';
/** The style sheet of pages that the BFF (the server for the web client) renders. */
const GLOBAL_STYLES_FILE = 'src/theme/global.css';
const PRELOADED_FONTS = ['inter-latin-400', 'inter-latin-600', 'source-serif-4-latin-600'];

/**
 * Builds the public pages and the frame for Node, renders them, and writes the HTML to `public-pages/`. The BFF later
 * fills in the operator's settings. Also builds the script of the sign-in page, and the style sheet for pages that the
 * BFF renders.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        standalone: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            sourcemap: true,
            rolldownOptions: { input: [LOGIN_MODULE, GLOBAL_STYLES_FILE] },
          },
        },
        prerender: {
          consumer: 'server',
          resolve: { conditions: ['source', ...defaultServerConditions] },
          build: {
            outDir: 'dist/prerender',
            // The font files have the same names as in the client build, because a name contains a hash of the content.
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
      const { loginScript, theme } = await buildStandalone(builder);
      await builder.build(pages);
      await writePages(pages.config.build.outDir, client.config.build.outDir, loginScript);
      await writeFile(join(client.config.build.outDir, 'public-pages', 'theme.css'), theme);
    },
  };
}

async function buildStandalone(builder: ViteBuilder): Promise<{ loginScript: string; theme: string }> {
  const built = await builder.build(builder.environments['standalone']!);
  if (!('output' in built)) throw new Error('The script of the sign-in was not built');
  const script = built.output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(LOGIN_MODULE));
  const style = built.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!script || style?.type !== 'asset') throw new Error('The script of the sign-in or the style was not built');
  return { loginScript: `/${script.fileName}`, theme: String(style.source) };
}

async function writePages(built: string, target: string, loginScript: string): Promise<void> {
  const pages = (await import(pathToFileURL(join(built, 'prerender.js')).href)) as typeof Prerender;
  const whole = await readStyleSheet(join(built, 'assets'));
  const catalogues = await readCatalogues();
  const prepareFiles = async (text: string) => {
    const shown = { pages: text, samples: pages.sampleText };
    const { style, files } = await subsetFonts(whole, join(built, 'assets'), shown);
    for (const [name, font] of files) await writeFile(join(target, 'assets', name), font);
    return { style, loginScript, fonts: PRELOADED_FONTS.map((font) => fontUrl([...files.keys()], font)) };
  };
  // Translated pages have their own font files, because the other languages need more characters.
  const english = await prepareFiles(pages.getPageText());
  const translated = await prepareFiles(pages.getTranslatedText(catalogues));
  await mkdir(join(target, 'public-pages'), { recursive: true });
  await writeFile(join(target, 'public-pages', 'frame.html'), pages.renderFrame());
  for (const { language, frame, pageTops } of pages.renderTranslatedFrames(catalogues)) {
    const folder = join(target, 'public-pages', language);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'frame.html'), frame);
    await writeFile(join(folder, 'page-tops.json'), JSON.stringify(pageTops));
  }
  const documents = [
    ...pages.renderVisitorPages(english),
    ...(await pages.renderTranslatedPages(translated, catalogues)),
  ];
  for (const [path, html] of documents) {
    const file = join(target, 'public-pages', `${path.slice(1) || 'index'}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  await rm(built, { recursive: true });
}

async function readStyleSheet(folder: string): Promise<string> {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  return (await Promise.all(sheets.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

function fontUrl(files: string[], font: string): string {
  const file = files.find((name) => name.startsWith(`${font}-normal`));
  if (!file) throw new Error(`No style of the pages for visitors uses the font ${font}`);
  return `/assets/${file}`;
}
