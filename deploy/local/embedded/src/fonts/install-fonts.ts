import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installFromDebian } from '../install/debian.js';
import type { Report } from '../report.js';

interface FontPackage {
  /** Of Debian and Ubuntu. */
  name: string;
  /** Whose name tells that it is installed, however it came. */
  file: RegExp;
  scripts: string;
}

/** What Chromium needs beside the fonts that travel inside an invoice; deploy/operation/images installs the same. */
const fontPackages: readonly FontPackage[] = [
  { name: 'fonts-noto-cjk', file: /^NotoSansCJK/, scripts: 'Chinese, Japanese and Korean' },
  {
    name: 'fonts-noto-core',
    file: /^NotoSansArmenian/,
    scripts: 'Armenian, Georgian, Bengali, Tamil and further scripts',
  },
  { name: 'fonts-noto-color-emoji', file: /^NotoColorEmoji/, scripts: 'emoji' },
];

/** Where fontconfig looks, on every distribution. */
const fontFolders = (): string[] => [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];

/** The packages whose fonts this machine lacks. */
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
    // Not every machine has each of them.
    return [];
  }
}

/** A slow download goes on behind the start; what it brings is there from the next start on. */
const WAIT_MS = 90_000;

/**
 * Installs the fonts that this machine lacks for texts in further scripts, as root on Debian or Ubuntu. Nothing depends
 * on them but the looks of such texts, so this never fails: it says what is missing.
 */
export async function ensureFonts(report: Report, folders = fontFolders(), waitMs = WAIT_MS): Promise<void> {
  // Only Linux finds its fonts in these folders; other systems bring fonts for every script.
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
