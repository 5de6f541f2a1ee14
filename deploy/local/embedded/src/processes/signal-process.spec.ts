import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { signalProcess } from './signal-process.js';

it('signalProcess signals a process and ignores one that has exited', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  await once(child, 'spawn');
  const ended = once(child, 'exit');
  signalProcess(child.pid!, 'SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(() => signalProcess(child.pid!, 'SIGKILL')).not.toThrow();
});

it('signalProcess throws if the signal is not permitted', () => {
  expect(() => signalProcess(process.pid, 'SIGNOTHING' as NodeJS.Signals)).toThrow('SIGNOTHING');
});
