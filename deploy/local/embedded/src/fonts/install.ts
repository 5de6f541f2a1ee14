import { setTimeout as sleep } from 'node:timers/promises';
import { installFromDebian } from '../install/debian.js';
import type { Report } from '../report.js';
import { fontFolders, missingFonts } from './find.js';

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
