import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installFromDebian } from '../install/debian.js';
import type { ReportProgress } from '../report.js';

interface FontPackage {
  name: string;
  /** Matches the names of the package's font files. If such a file exists, the package counts as installed. */
  file: RegExp;
  scripts: string;
}

/** The Dockerfile in deploy/operation/images installs the same packages. */
const fontPackages: readonly FontPackage[] = [
  { name: 'fonts-noto-cjk', file: /^NotoSansCJK/, scripts: 'Chinese, Japanese and Korean' },
  {
    name: 'fonts-noto-core',
    file: /^NotoSansArmenian/,
    scripts: 'Armenian, Georgian, Bengali, Tamil and further scripts',
  },
  { name: 'fonts-noto-color-emoji', file: /^NotoColorEmoji/, scripts: 'emoji' },
];

/** fontconfig looks for fonts in these folders on every distribution. */
const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];

function findMissingFonts(): FontPackage[] {
  const files = fontFolders.flatMap(listFiles);
  return fontPackages.filter(({ file }) => !files.some((name) => file.test(name)));
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.slice(path.lastIndexOf('/') + 1),
    );
  } catch {
    return [];
  }
}

/**
 * The maximum time for the installation at a start. After this time, the product starts without the fonts and uses them
 * from the next start.
 */
const INSTALL_TIMEOUT_MS = 90_000;

/**
 * The product also works without these fonts, but some texts look worse. This function therefore reports missing fonts
 * and never throws.
 */
export async function ensureFonts(report: ReportProgress): Promise<void> {
  // The list of font folders is for Linux only. Other systems already include fonts for all writing systems.
  if (process.platform !== 'linux') return;
  const missing = findMissingFonts();
  if (missing.length === 0) return;
  const giveUp = new AbortController();
  const installed = installFromDebian([missing.map(({ name }) => name)], report).catch(() => false);
  const done = await Promise.race([
    installed,
    sleep(INSTALL_TIMEOUT_MS, 'late' as const, { signal: giveUp.signal, ref: false }),
  ]);
  giveUp.abort();
  if (done === 'late') return report('the fonts are still being installed: they are used from the next start on');
  for (const { name, scripts } of findMissingFonts()) {
    report(`fonts for ${scripts} are missing: such texts may print as empty boxes. Install ${name} for them.`);
  }
}
