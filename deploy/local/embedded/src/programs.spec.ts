import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findChromium } from './chromium/install-chromium.js';
import { findNatsServer } from './nats/install-nats.js';

describe('Finding programs', () => {
  const environment = { ...process.env };
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-programs-'));
    for (const name of ['bin', 'sbin', 'other']) await mkdir(join(folder, name));
    process.env['PATH'] = [join(folder, 'bin'), join(folder, 'other')].join(delimiter);
    process.env['PAPERBILL_DATA'] = join(folder, 'data');
    delete process.env['CHROMIUM_PATH'];
    delete process.env['NATS_SERVER_PATH'];
  });

  afterEach(async () => {
    process.env = { ...environment };
    await rm(folder, { recursive: true });
  });

  const install = async (path: string) => {
    await writeFile(join(folder, path), '#!/bin/sh\n', { mode: 0o755 });
    return join(folder, path);
  };

  it('returns nothing without an installed Chromium or nats-server', () => {
    expect(findChromium()).toBeUndefined();
    expect(findNatsServer()).toBeUndefined();
  });

  it('prefers the headless shell to the full browser in any folder of PATH, and the environment variable to both', async () => {
    await install('bin/chromium');
    await install('bin/google-chrome');
    const headlessShell = await install('other/chromium-headless-shell');

    expect(findChromium()).toBe(headlessShell);
    process.env['CHROMIUM_PATH'] = join(folder, 'bin/chromium');
    expect(findChromium()).toBe(join(folder, 'bin/chromium'));
  });

  it('finds a server in the sbin folder beside a bin folder of PATH', async () => {
    const server = await install('sbin/nats-server');

    expect(findNatsServer()).toBe(server);
  });

  it('throws if the environment variable names no program', async () => {
    process.env['CHROMIUM_PATH'] = join(folder, 'missing');
    process.env['NATS_SERVER_PATH'] = join(folder, 'bin');

    expect(() => findChromium()).toThrow(`CHROMIUM_PATH is ${folder}/missing, which is not a program.`);
    expect(() => findNatsServer()).toThrow(`NATS_SERVER_PATH is ${folder}/bin, which is not a program.`);
  });
});
