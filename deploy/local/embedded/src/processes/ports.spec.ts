import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { startProcess } from './child-process.js';
import { isListeningOn } from './ports.js';

describe('isListeningOn', () => {
  it.each(['127.0.0.1', '::'])('is true only for the process that listens on a port of %s', async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const other = await startProcess({ command: process.execPath, args: ['--eval', 'setInterval(() => {}, 1000)'] });

    expect(isListeningOn(process.pid, port)).toBe(true);
    expect(isListeningOn(other.pid, port)).toBe(false);

    server.close();
    await other.stop();
    expect(isListeningOn(process.pid, port)).toBe(false);
    expect(isListeningOn(other.pid, port)).toBe(false);
  });
});
