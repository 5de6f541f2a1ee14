import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolsFolder } from '../folders.js';
import { findOnPath, isProgram } from '../programs.js';

const project = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** The npm package is pinned; one that was unpacked from another version is never taken. */
export const npmVersion = project.dependencies['@sparticuz/chromium']!;

/** Where Chromium from npm is unpacked, and the script in there that starts it with its own libraries and fonts. */
export const npmChromiumFolder = (): string => join(toolsFolder(), `chromium-${npmVersion}`);
export const npmChromium = (): string => join(npmChromiumFolder(), 'start-chromium');

/**
 * The path of Chromium: CHROMIUM_PATH, PATH, or the one from npm. The headless shell comes first: it prints a page with
 * less than half the work of the full browser.
 */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is no program.`);
    return given;
  }
  return (
    findOnPath('chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable') ??
    [npmChromium()].find(isProgram)
  );
}
