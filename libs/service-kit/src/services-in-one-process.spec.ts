import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { startServices } from './services-in-one-process.js';

function createTestService(name: string, close = jest.fn(() => Promise.resolve())) {
  return { name, close, start: () => Promise.resolve({ close } as unknown as INestApplication) };
}

const neverStartingService = { name: 'billing', start: () => new Promise<INestApplication>(() => undefined) };

const listenAddress = { HOST: '127.0.0.1', PORT: 0 } as Omit<Parameters<typeof startServices>[0], 'services'>;
let runningServices: Awaited<ReturnType<typeof startServices>>;
const startTestServices = async (...services: Parameters<typeof startServices>[0]['services']) => {
  runningServices = await startServices({ ...listenAddress, services });
  // One iteration of the event loop is enough for all services that start without waiting.
  await new Promise(setImmediate);
  return runningServices;
};

afterEach(() => runningServices.close().catch(() => undefined));

describe('Several services in one process', () => {
  it('finish their work if the process stops while another service is still starting', async () => {
    const invoicing = createTestService('invoicing');
    const { close } = await startTestServices(invoicing, neverStartingService);
    await close();
    expect(invoicing.close).toHaveBeenCalledTimes(1);
  });

  it('all close even if closing one fails, and its error is reported', async () => {
    const stuckService = createTestService(
      'identity',
      jest.fn(() => Promise.reject(new Error('It is stuck'))),
    );
    let isClosed = false;
    const slow = createTestService(
      'invoicing',
      jest.fn(async () => {
        await new Promise(setImmediate);
        isClosed = true;
      }),
    );
    const { close } = await startTestServices(stuckService, slow);
    await expect(close()).rejects.toThrow('It is stuck');
    expect(isClosed).toBe(true);
  });

  it('name the service that does not start', async () => {
    const broken = { name: 'catalogue', start: () => Promise.reject(new Error('No database')) };
    runningServices = await startServices({ ...listenAddress, services: [createTestService('identity'), broken] });
    await expect(runningServices.whenStarted).rejects.toThrow('The catalogue service does not start');
  });
});
