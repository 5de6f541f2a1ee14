import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installFromDebian } from '../install/debian.js';
import type { Report } from '../report.js';

interface FontPackage {
  /** Package name on Debian and Ubuntu. */
  name: string;
  /** A file of the font, by which an installed font is detected, whatever installed it. */
  file: RegExp;
  scripts: string;
}

/** Fonts that Chromium needs beyond those embedded in invoices; deploy/operation/images installs the same. */
const fontPackages: readonly FontPackage[] = [
  { name: 'fonts-noto-cjk', file: /^NotoSansCJK/, scripts: 'Chinese, Japanese and Korean' },
  {
    name: 'fonts-noto-core',
    file: /^NotoSansArmenian/,
    scripts: 'Armenian, Georgian, Bengali, Tamil and further scripts',
  },
  { name: 'fonts-noto-color-emoji', file: /^NotoColorEmoji/, scripts: 'emoji' },
];

/** Font folders of fontconfig, on all distributions. */
const fontFolders = (): string[] => [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];

export function missingFonts(folders = fontFolders()): FontPackage[] {
  const files = folders.flatMap(filesIn);
  return fontPackages.filter(({ file }) => !files.some((name) => file.test(name)));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.slice(path.lastIndexOf('/') + 1),
    );
  } catch {
    // A folder may be missing.
    return [];
  }
}

/** After this time the start continues without waiting; the fonts are available from the next start on. */
const WAIT_MS = 90_000;

/**
 * Installs missing fonts for other scripts, as root on Debian or Ubuntu. Only the look of such texts depends on them, so this
 * never throws: it reports missing fonts.
 */
export async function ensureFonts(report: Report, folders = fontFolders(), waitMs = WAIT_MS): Promise<void> {
  // Only Linux has these folders. Other systems include fonts for all scripts.
  if (process.platform !== 'linux') return;
  const missing = missingFonts(folders);
  if (missing.length === 0) return;
  const giveUp = new AbortController();
  const installed = installFromDebian([missing.map(({ name }) => name)], report).catch(() => false);
  const done = await Promise.race([installed, sleep(waitMs, 'late' as const, { signal: giveUp.signal, ref: false })]);
  giveUp.abort();
  if (done === 'late') return report('the fonts are still being installed: they are used from the next start on');
  for (const { name, scripts } of missingFonts(folders)) {
    report(`fonts for ${scripts} are missing: such texts may print as empty boxes. Install ${name} for them.`);
  }
}
