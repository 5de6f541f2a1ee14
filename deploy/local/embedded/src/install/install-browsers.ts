import { findOnPath } from '../programs.js';
import type { ReportProgress } from '../report.js';
import { installFromDebian } from './debian.js';

/** Firefox has different names on Debian and Ubuntu. WebKit also needs the virtual screen Xvfb. */
const BROWSERS = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr', 'firefox'] },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['xvfb-run'], ['xauth']],
    packages: [['webkit2gtk-driver', 'xvfb', 'xauth']],
  },
];

/** @throws Error with instructions for a manual install */
export async function ensureOtherBrowsers(report: ReportProgress): Promise<void> {
  for (const { name, programs, packages } of BROWSERS) {
    const isComplete = () => programs.every((names) => findOnPath(...names));
    if (isComplete()) continue;
    await installFromDebian(packages, report);
    if (!isComplete()) {
      throw new Error(`${name} is missing and could not be installed. Install ${packages.flat().join(', ')}.`);
    }
  }
}
