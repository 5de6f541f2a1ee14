import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { download } from '../install/download.js';
import type { Report } from '../report.js';
import { natsFolder } from './find.js';
import { RELEASE } from './release.js';

/** Downloads the pinned release into the tools folder; an archive with another checksum is thrown away. */
export async function downloadNatsServer(report: Report, release = RELEASE): Promise<string> {
  const archive = release.archives[`${process.platform}-${process.arch}`];
  if (!archive) throw new Error(`no checked release for ${process.platform} on ${process.arch}`);
  const name = `nats-server-v${release.version}-${archive.name}`;
  const folder = natsFolder();
  await mkdir(dirname(folder), { recursive: true });
  // Unpacked beside its place and moved there when complete, so that what stands there is never half of it.
  const building = await mkdtemp(`${folder}.new-`);
  try {
    const file = join(building, 'archive.tar.gz');
    const url = `${release.baseUrl}/v${release.version}/${name}.tar.gz`;
    await download({ url, sha256: archive.sha256, file, title: `nats-server ${release.version}`, report });
    await promisify(execFile)('tar', ['-xzf', file, '-C', building]);
    await rm(folder, { recursive: true, force: true });
    await rename(join(building, name), folder);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return join(folder, 'nats-server');
}
