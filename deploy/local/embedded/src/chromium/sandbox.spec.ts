import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isSandboxWorking } from './sandbox.js';

describe('isSandboxWorking', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-chromium-'));
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const createFakeChromium = async (script: string) => {
    const program = join(folder, 'chromium');
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return program;
  };

  it('is false if Chromium reports that its sandbox does not work', async () => {
    expect(
      await isSandboxWorking(await createFakeChromium('echo "[FATAL:zygote.cc(129)] No usable sandbox!" >&2; exit 1')),
    ).toBe(false);
  });

  it('is true if Chromium starts, and does not wait until it exits', async () => {
    expect(await isSandboxWorking(await createFakeChromium('echo "Listening" >&2; sleep 60'))).toBe(true);
  });

  it('is false for root, even if Chromium starts', async () => {
    jest.spyOn(process, 'getuid').mockReturnValue(0);

    expect(await isSandboxWorking(await createFakeChromium('exit 0'))).toBe(false);
  });
});
