import { describe, expect, it } from '@jest/globals';
import { createProgress } from '../progress.mjs';

describe('createProgress', () => {
  const record = (isTTY = false) => {
    const written: string[] = [];
    return { written, progress: createProgress({ write: (text) => written.push(text), isTTY, columns: 40 }) };
  };

  it('prints one line with the duration of each finished step', async () => {
    const { written, progress } = record();

    const result = await progress.step('Database', () => Promise.resolve(7));

    expect(result).toBe(7);
    expect(written).toEqual([expect.stringMatching(/^ {2}✓ Database {15} +0\.0 s\n$/)]);
  });

  it('prints messages of a step, but not each number', async () => {
    const { written, progress } = record();

    await progress.step('Messages', (note) => {
      for (const text of ['downloading, 40 %', 'downloading, 41 %', 'unpacking, 5 %']) note(text);
      return Promise.resolve();
    });

    expect(written.slice(0, -1)).toEqual(['  … Messages: downloading, 40 %\n', '  … Messages: unpacking, 5 %\n']);
  });

  it('shows running steps in the last line of a terminal, and removes it afterwards', async () => {
    const { written, progress } = record(true);

    await progress.step('Services', (note) => {
      note('a note that is longer than the terminal is wide, 1 %');
      progress.say('between');
      return Promise.resolve();
    });

    expect(written.join('')).toContain('  … Services: a note that is longer tha\r\x1b[Kbetween\n');
    expect(written.at(-1)).toMatch(/^ {2}✓ Services/);
    expect(written.at(-2)).toBe('\r\x1b[K');
  });

  it('rethrows the failure of a step', async () => {
    const { written, progress } = record();

    await expect(progress.step('Build', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    expect(written).toEqual([]);
  });
});
