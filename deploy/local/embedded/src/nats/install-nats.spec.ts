import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findOnPath } from '../programs.js';
import { ensureNatsServer } from './install-nats.js';

const execProgram = promisify(execFile);

/** Only these programs are on PATH, so that nats-server and apt cannot be found. */
const tools = ['tar', 'gzip'].map((name) => findOnPath(name)!);

describe('ensureNatsServer on a machine without nats-server', () => {
  const environment = { ...process.env };
  let folder: string;
  let server: Server;
  let archive: Buffer;
  let printedLines: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-nats-'));
    archive = await makeArchive(folder);
    printedLines = [];
    server = createServer(({ url }, response) => {
      if (url === '/v1.2.3/nats-server-v1.2.3-linux-test.tar.gz') response.end(archive);
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await mkdir(join(folder, 'bin'));
    await Promise.all(tools.map((tool) => symlink(tool, join(folder, 'bin', tool.split('/').at(-1)!))));
    process.env['PATH'] = join(folder, 'bin');
    process.env['PAPERBILL_DATA'] = join(folder, 'data');
    delete process.env['NATS_SERVER_PATH'];
  });

  afterEach(async () => {
    process.env = { ...environment };
    server.close();
    await rm(folder, { recursive: true });
  });

  const createRelease = ({ version = '1.2.3', sha256 = createHash('sha256').update(archive).digest('hex') } = {}) => ({
    version,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    archives: { [`${process.platform}-${process.arch}`]: { name: 'linux-test', sha256 } },
  });

  const ensureServer = (release = createRelease()) => ensureNatsServer((line) => printedLines.push(line), release);

  it('downloads the release once, and reports progress', async () => {
    const program = await ensureServer();

    expect(await readFile(program, 'utf8')).toBe('#!/bin/sh\necho nats-server\n');
    expect((await execProgram(program)).stdout).toBe('nats-server\n');
    archive = Buffer.from('another archive');
    expect(await ensureServer()).toBe(program);
    expect(printedLines).toEqual([expect.stringMatching(/^downloading nats-server 1\.2\.3 from 127\.0\.0\.1:\d+$/)]);
  });

  it('refuses an archive with a wrong checksum and deletes it', async () => {
    await expect(ensureServer(createRelease({ sha256: 'ab'.repeat(32) }))).rejects.toThrow(
      /nats-server is missing and could not be installed \(.* has the SHA-256 [0-9a-f]{64} instead of (ab){32}, so it is not used\)\. Install it/,
    );
    expect(await readdir(join(folder, 'data/tools'))).toEqual([]);
  });

  it('prints instructions if the download fails', async () => {
    await expect(ensureServer(createRelease({ version: '9.9.9' }))).rejects.toThrow(
      /answers with status 404\)\. Install it .* or set NATS_SERVER_PATH to the program or NATS_URL to a running server\./,
    );
    await expect(ensureServer({ ...createRelease(), archives: {} })).rejects.toThrow(
      'no release with a known checksum for',
    );
  });
});

async function makeArchive(folder: string): Promise<Buffer> {
  const name = 'nats-server-v1.2.3-linux-test';
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'nats-server'), '#!/bin/sh\necho nats-server\n', { mode: 0o755 });
  await execProgram('tar', ['-czf', 'archive.tar.gz', name], { cwd: folder });
  return readFile(join(folder, 'archive.tar.gz'));
}
