import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { startServices } from './services-in-one-process.js';

/** Creates a service that starts at once and counts the calls of `close`. */
function aService(name: string, close = jest.fn(() => Promise.resolve())) {
  return { name, close, start: () => Promise.resolve({ close } as unknown as INestApplication) };
}

const still = { name: 'billing', start: () => new Promise<INestApplication>(() => undefined) };

const address = { HOST: '127.0.0.1', PORT: 0 } as Omit<Parameters<typeof startServices>[0], 'services'>;
let running: Awaited<ReturnType<typeof startServices>>;
const start = async (...services: Parameters<typeof startServices>[0]['services']) => {
  running = await startServices({ ...address, services });
  // After this, all services without a delay have started.
  await new Promise(setImmediate);
  return running;
};

afterEach(() => running.close().catch(() => undefined));

describe('Several services in one process', () => {
  it('finish their work if the process stops while another service is still starting', async () => {
    const invoicing = aService('invoicing');
    const { close } = await start(invoicing, still);
    await close();
    expect(invoicing.close).toHaveBeenCalledTimes(1);
  });

  it('all close, although one fails to, whose error is reported', async () => {
    const stuck = aService(
      'identity',
      jest.fn(() => Promise.reject(new Error('It is stuck'))),
    );
    let isClosed = false;
    const slow = aService(
      'invoicing',
      jest.fn(async () => {
        await new Promise(setImmediate);
        isClosed = true;
      }),
    );
    const { close } = await start(stuck, slow);
    await expect(close()).rejects.toThrow('It is stuck');
    expect(isClosed).toBe(true);
  });

  it('name the service that does not start', async () => {
    const broken = { name: 'catalogue', start: () => Promise.reject(new Error('No database')) };
    running = await startServices({ ...address, services: [aService('identity'), broken] });
    await expect(running.started).rejects.toThrow('The catalogue service does not start');
  });
});
