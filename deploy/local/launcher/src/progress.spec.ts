import { describe, expect, it } from '@jest/globals';
import { createProgress } from '../progress.mjs';

describe('createProgress', () => {
  const record = (isTTY = false) => {
    const written: string[] = [];
    return { written, progress: createProgress({ write: (text) => written.push(text), isTTY, columns: 40 }) };
  };

  it('prints a line with the time of each step that is done', async () => {
    const { written, progress } = record();

    const result = await progress.step('Database', () => Promise.resolve(7));

    expect(result).toBe(7);
    expect(written).toEqual([expect.stringMatching(/^ {2}✓ Database {15} +0\.0 s\n$/)]);
  });

  it('prints what a step tells on its way, and not each number of it', async () => {
    const { written, progress } = record();

    await progress.step('Messages', (note) => {
      for (const text of ['downloading, 40 %', 'downloading, 41 %', 'unpacking, 5 %']) note(text);
      return Promise.resolve();
    });

    expect(written.slice(0, -1)).toEqual(['  … Messages: downloading, 40 %\n', '  … Messages: unpacking, 5 %\n']);
  });

  it('shows running steps in one last line of a terminal, and takes it away again', async () => {
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

  it('leaves a failure to whoever waits for the step', async () => {
    const { written, progress } = record();

    await expect(progress.step('Build', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    expect(written).toEqual([]);
  });
});
