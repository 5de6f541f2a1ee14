import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { startServices } from './services-in-one-process.js';

/** A service that has started, and how often it was closed. */
function aService(name: string, close = jest.fn(() => Promise.resolve())) {
  return { name, close, start: () => Promise.resolve({ close } as unknown as INestApplication) };
}

const still = { name: 'billing', start: () => new Promise<INestApplication>(() => undefined) };

const address = { HOST: '127.0.0.1', PORT: 0 } as Omit<Parameters<typeof startServices>[0], 'services'>;
let running: Awaited<ReturnType<typeof startServices>>;
const start = async (...services: Parameters<typeof startServices>[0]['services']) => {
  running = await startServices({ ...address, services });
  // Those that start at once have.
  await new Promise(setImmediate);
  return running;
};

afterEach(() => running.close().catch(() => undefined));

describe('Services in one process', () => {
  it('that work already finish that where all are told to stop while another one still starts', async () => {
    const invoicing = aService('invoicing');
    const { close } = await start(invoicing, still);
    await close();
    expect(invoicing.close).toHaveBeenCalledTimes(1);
  });

  it('close each in its own time, also where another one can’t, which is told', async () => {
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

  it('say which of them does not start', async () => {
    const broken = { name: 'catalogue', start: () => Promise.reject(new Error('No database')) };
    running = await startServices({ ...address, services: [aService('identity'), broken] });
    await expect(running.started).rejects.toThrow('The catalogue service does not start');
  });
});
