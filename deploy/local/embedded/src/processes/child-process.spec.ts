import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeExit, startProcess } from './child-process.js';

describe('startProcess', () => {
  let folder: string;
  let log: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paperbill-process-'));
    log = join(folder, 'log');
  });

  afterEach(() => rm(folder, { recursive: true }));

  const startScript = (text: string) =>
    startProcess({ command: process.execPath, args: ['--eval', text], env: { ...process.env, WHO: 'Ada' }, log });

  const waitForLogLine = async (line: string) => {
    while (!(await readFile(log, 'utf8')).includes(line)) await new Promise(setImmediate);
  };

  it('writes stdout and stderr to the log and returns the exit status', async () => {
    const { whenExited } = await startScript('console.log(process.env.WHO); console.error("oh"); process.exitCode = 3');

    const exit = await whenExited;

    expect(exit).toEqual({ code: 3, signal: null });
    expect(describeExit(exit)).toBe('ended with status 3');
    expect(await readFile(log, 'utf8')).toBe('Ada\noh\n');
  });

  it('lets a process exit by itself after the signal', async () => {
    const child = await startScript(
      'process.on("SIGTERM", () => { console.log("bye"); process.exit(0) }); setInterval(() => {}, 1000); console.log("up")',
    );
    await waitForLogLine('up');

    await child.stop();

    expect(await child.whenExited).toEqual({ code: 0, signal: null });
    expect(await readFile(log, 'utf8')).toBe('up\nbye\n');
  });

  it('kills a process that ignores the signal, with its children', async () => {
    const child = await startScript(
      'process.on("SIGTERM", () => {}); const { pid } = require("child_process").spawn("sleep", ["60"]); console.log("up", pid); setInterval(() => {}, 1000)',
    );
    await waitForLogLine('up');
    const grandchild = Number((await readFile(log, 'utf8')).split(' ')[1]);

    await child.stop(10);

    expect(describeExit(await child.whenExited)).toBe('was ended by SIGKILL');
    expect(await readState(grandchild)).toMatch(/^(gone|Z)$/);
    await child.stop();
  });

  const itAsRoot = process.getuid?.() === 0 ? it : it.skip;

  itAsRoot('lets another account run a program in a folder that only root may enter', async () => {
    const program = join(folder, 'program');
    await writeFile(program, '#!/bin/sh\ntest -x "$0" && id -u\n', { mode: 0o700 });

    const child = await startProcess({ command: program, args: [], account: { uid: 65_534, gid: 65_534 }, log });

    expect(await child.whenExited).toEqual({ code: 0, signal: null });
    expect(await readFile(log, 'utf8')).toBe('65534\n');
  });

  it('names the program that cannot be started', async () => {
    const missingProgram = join(folder, 'missing');
    const processExit = startProcess({ command: missingProgram, args: [], log }).then(({ whenExited }) => whenExited);

    // `setpriv` starts first and then reports the missing program in the log. Without `setpriv`, the start
    // itself fails.
    const outcome = await processExit.then(
      async () => readFile(log, 'utf8'),
      (error: Error) => error.message,
    );
    expect(outcome).toContain(missingProgram);
  });
});

/** A killed process is in the zombie state until its parent has read its exit status. */
async function readState(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /State:\s+(\w)/.exec(status)?.[1] ?? 'gone';
}
