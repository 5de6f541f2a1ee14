import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startNats } from './nats-server.js';

describe('startNats', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'paperbill-nats-'));
  });

  afterEach(() => rm(dataDir, { recursive: true }));

  it('accepts messages of 8 MB, on 127.0.0.1 only', async () => {
    const nats = await startNats();
    const socket = connect(nats.port, '127.0.0.1');
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    await nats.stop();

    const info = JSON.parse(greeting.toString().slice('INFO '.length)) as { host: string; max_payload: number };
    expect(info).toMatchObject({ host: '127.0.0.1', max_payload: 8 * 1024 * 1024 });
    expect(nats.url).toBe(`nats://127.0.0.1:${nats.port}`);
  });

  it('listens on the given port, also after a kill, and throws the reason of a failed start', async () => {
    const first = await startNats({ dataDir });
    first.kill();
    await first.whenExited;

    const second = await startNats({ dataDir, port: first.port });

    expect(second.url).toBe(first.url);
    await expect(startNats({ port: first.port })).rejects.toThrow(/nats-server ended.*in use/s);
    await second.stop();
    expect(existsSync(join(dataDir, 'nats.conf'))).toBe(true);
  });
});
