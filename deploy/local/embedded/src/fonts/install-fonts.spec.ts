import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeDebian, startFakeDebian } from '../testing/fake-debian.js';
import { ensureFonts, findMissingFonts } from './install-fonts.js';

describe('ensureFonts', () => {
  let debian: FakeDebian;
  let fonts: string;
  let said: string[];

  beforeEach(async () => {
    debian = await startFakeDebian();
    fonts = join(debian.folder, 'fonts');
    await mkdir(join(fonts, 'truetype/noto'), { recursive: true });
    said = [];
    await debian.program('apt-cache', 'echo "  Candidate: 1.0"');
  });

  afterEach(() => debian.end());

  const put = (file: string) => writeFile(join(fonts, 'truetype/noto', file), '');

  const ensure = (waitMs?: number) =>
    ensureFonts((line) => said.push(line), [fonts, join(debian.folder, 'none')], waitMs);

  it('installs nothing if all fonts are present', async () => {
    await put('NotoSansCJKjp-Regular.otf');
    await put('NotoSansArmenian-Regular.ttf');
    await put('NotoColorEmoji.ttf');

    await ensure();

    expect(findMissingFonts([fonts])).toEqual([]);
    expect(said).toEqual([]);
  });

  it('installs all missing packages at once', async () => {
    await put('NotoColorEmoji.ttf');
    await debian.program(
      'apt-get',
      `case "$*" in *install*fonts-noto-cjk*fonts-noto-core) cd ${fonts}; touch NotoSansCJK-Bold.ttc NotoSansArmenian-Bold.ttf;; esac`,
    );

    await ensure();

    expect(said).toContain("installing fonts-noto-cjk, fonts-noto-core from Debian's packages");
    expect(findMissingFonts([fonts])).toEqual([]);
    expect(said.join()).not.toContain('boxes');
  });

  it('names the unsupported scripts if it cannot install, and continues', async () => {
    await debian.program('apt-get', 'exit 100');

    await ensure();

    expect(said).toContain(
      'fonts for Chinese, Japanese and Korean are missing: such texts may print as empty boxes. Install fonts-noto-cjk for them.',
    );
    expect(said.filter((line) => line.includes('boxes'))).toHaveLength(3);
  });

  it('does not wait for a slow download', async () => {
    await debian.program('apt-get', `until [ -e ${debian.folder}/arrived ]; do sleep 0.02; done`);

    await ensure(0);

    expect(said).toContain('the fonts are still being installed: they are used from the next start on');
    await writeFile(join(debian.folder, 'arrived'), '');
    // Installs run one after another. This second call therefore returns only after the first install has finished.
    await ensure();
  });
});
