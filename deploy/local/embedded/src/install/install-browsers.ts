import { findOnPath } from '../programs.js';
import type { Report } from '../report.js';
import { installFromDebian } from './debian.js';

/** Debian and Ubuntu name Firefox differently. WebKit draws on a screen of its own, by Xvfb. */
const BROWSERS = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr', 'firefox'] },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['xvfb-run'], ['xauth']],
    packages: [['webkit2gtk-driver', 'xvfb', 'xauth']],
  },
];

/**
 * Firefox and WebKit, in which the main journey is walked through beside Chromium: installed where they are missing, as
 * root on Debian or Ubuntu.
 *
 * @throws Error that says what to install by hand
 */
export async function ensureOtherBrowsers(report: Report): Promise<void> {
  for (const { name, programs, packages } of BROWSERS) {
    const isComplete = () => programs.every((names) => findOnPath(...names));
    if (isComplete()) continue;
    await installFromDebian(packages, report);
    if (!isComplete()) {
      throw new Error(`${name} is missing and could not be installed. Install ${packages.flat().join(', ')}.`);
    }
  }
}
