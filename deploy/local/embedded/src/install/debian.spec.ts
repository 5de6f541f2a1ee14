import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeDebian, type FakeDebian, shellPath } from '../testing/fake-debian.js';
import { installFromDebian } from './debian.js';

describe('installFromDebian', () => {
  let debian: FakeDebian;
  let printedLines: string[];

  beforeEach(async () => {
    debian = await startFakeDebian();
    process.env['PATH'] = debian.folder;
    printedLines = [];
    await symlink(shellPath, join(debian.folder, 'sh'));
    await debian.createProgram(
      'apt-get',
      `echo "$*" >> ${debian.folder}/calls; case "$*" in *broken*) exit 100;; esac`,
    );
    await debian.createProgram(
      'apt-cache',
      'case "$2" in missing) echo "  Candidate: (none)";; unknown) ;; *) echo "  Candidate: 1.0";; esac',
    );
  });

  afterEach(() => debian.end());

  const install = (...packages: (string | string[])[]) =>
    installFromDebian(packages, (line) => printedLines.push(line));

  const listInstalled = async () =>
    (await readFile(join(debian.folder, 'calls'), 'utf8')).match(/(?<=--no-install-recommends ).*/g) ?? [];

  it('installs the first available package', async () => {
    expect(await install('missing', 'unknown', 'chromium', 'other')).toBe(true);

    expect(await listInstalled()).toEqual(['chromium']);
    expect(printedLines).toEqual(['reading the list of Debian packages', "installing chromium from Debian's packages"]);
  });

  it('tries the next package if a package cannot be installed', async () => {
    expect(await install('broken', 'chromium')).toBe(true);

    expect(await listInstalled()).toEqual(['broken', 'chromium']);
    expect(printedLines).toContain('apt-get could not install broken');
    expect(await install('broken')).toBe(false);
  });

  it('installs a list of packages together or not at all', async () => {
    expect(await install(['chromium', 'fonts'])).toBe(true);
    expect(await install(['chromium', 'missing'])).toBe(false);

    expect(await listInstalled()).toEqual(['chromium fonts']);
  });

  it('serializes concurrent installs', async () => {
    await debian.createProgram(
      'apt-get',
      `echo "begin $*" >> ${debian.folder}/calls; echo "end" >> ${debian.folder}/calls`,
    );

    expect(await Promise.all([install('chromium'), install('nats-server')])).toEqual([true, true]);

    const calls = (await readFile(join(debian.folder, 'calls'), 'utf8')).trim().split('\n');
    expect(calls.map((call) => call.split(' ')[0])).toEqual(Array(4).fill(['begin', 'end']).flat());
  });

  it('changes nothing without root or apt', async () => {
    await rm(join(debian.folder, 'apt-get'));
    expect(await install('chromium')).toBe(false);
    await debian.createProgram('apt-get', 'exit 0');
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(await install('chromium')).toBe(false);
    expect(printedLines).toEqual([]);
  });
});
