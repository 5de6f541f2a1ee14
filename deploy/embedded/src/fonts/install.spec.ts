import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { findOnPath } from '../programs.js';
import { missingFonts } from './find.js';
import { ensureFonts } from './install.js';

const shell = findOnPath('sh')!;

describe('ensureFonts', () => {
  const environment = { ...process.env };
  let folder: string;
  let fonts: string;
  let said: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-fonts-'));
    fonts = join(folder, 'fonts');
    await mkdir(join(fonts, 'truetype/noto'), { recursive: true });
    process.env['PATH'] = `${folder}:${environment['PATH']}`;
    said = [];
    await program('apt-cache', 'echo "  Candidate: 1.0"');
    jest.spyOn(process, 'getuid').mockReturnValue(0);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    process.env = { ...environment };
    await rm(folder, { recursive: true });
  });

  const program = (name: string, script: string) =>
    writeFile(join(folder, name), `#!${shell}\n${script}\n`, { mode: 0o755 });

  const put = (file: string) => writeFile(join(fonts, 'truetype/noto', file), '');

  const ensure = (waitMs?: number) => ensureFonts((line) => said.push(line), [fonts, join(folder, 'none')], waitMs);

  it('asks for nothing where every font is there, wherever it came from', async () => {
    await put('NotoSansCJKjp-Regular.otf');
    await put('NotoSansArmenian-Regular.ttf');
    await put('NotoColorEmoji.ttf');

    await ensure();

    expect(missingFonts([fonts])).toEqual([]);
    expect(said).toEqual([]);
  });

  it('installs the packages that are missing, all at once', async () => {
    await put('NotoColorEmoji.ttf');
    await program(
      'apt-get',
      `case "$*" in *install*fonts-noto-cjk*fonts-noto-core) cd ${fonts}; touch NotoSansCJK-Bold.ttc NotoSansArmenian-Bold.ttf;; esac`,
    );

    await ensure();

    expect(said).toContain("installing fonts-noto-cjk, fonts-noto-core from Debian's packages");
    expect(missingFonts([fonts])).toEqual([]);
    expect(said.join()).not.toContain('boxes');
  });

  it('says what will not be readable where it can install nothing, and goes on', async () => {
    await program('apt-get', 'exit 100');

    await ensure();

    expect(said).toContain(
      'fonts for Chinese, Japanese and Korean are missing: such texts may print as empty boxes. Install fonts-noto-cjk for them.',
    );
    expect(said.filter((line) => line.includes('boxes'))).toHaveLength(3);
  });

  it('keeps nobody waiting for a slow download', async () => {
    await program('apt-get', `until [ -e ${folder}/arrived ]; do sleep 0.02; done`);

    await ensure(0);

    expect(said).toContain('the fonts are still being installed: they are used from the next start on');
    await writeFile(join(folder, 'arrived'), '');
    // Its turn comes when the first has ended.
    await ensure();
  });
});
