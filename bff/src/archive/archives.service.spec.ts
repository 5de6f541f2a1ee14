import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { bff, invoicing } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import type { AuditLog } from '../audit/audit-log.service.js';
import { SharedConcurrencyLimits } from '../security/shared-concurrency-limits.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { aUser } from '../testing/fake-identity.js';
import { ArchivesService } from './archives.service.js';

const user = aUser();
const MINUTE_MS = 60_000;

/**
 * Only the calls for the number of invoices and for the settings get a response. All other calls of an archive never
 * finish.
 */
function startInstances(): [ArchivesService, ArchivesService] {
  const listeners: ((broadcast: { userId: string; underWay: unknown }) => void)[] = [];
  const bus = {
    subscribe: (subject: unknown, listener: (typeof listeners)[number]) => {
      if (subject === bff.archiveProgressed) listeners.push(listener);
    },
    isConnected: () => true,
    publish: (subject: unknown, news: Parameters<(typeof listeners)[number]>[0]) => {
      if (subject === bff.archiveProgressed) for (const listener of listeners) listener(news);
    },
    call: (subject: unknown) => {
      if (subject === invoicing.getSettings) return Promise.resolve({ timeZone: null });
      return subject === invoicing.countInvoices
        ? Promise.resolve({ totalInvoices: 60 })
        : new Promise(() => undefined);
    },
  } as unknown as MessageBus;
  const log = { recordExport: () => Promise.resolve() } as unknown as AuditLog;
  const sessions = { isSignedIn: () => Promise.resolve(true) } as unknown as SessionsService;
  const start = () => new ArchivesService(bus, log, sessions, new SharedConcurrencyLimits(bus));
  return [start(), start()];
}

function fakeResponse(socket: { bytesWritten: number; writableLength: number }): Response {
  const response = new PassThrough().on('error', () => undefined).resume();
  const returnResponse = () => response;
  return Object.assign(response, {
    req: { socket, headers: {}, acceptsLanguages: () => [] },
    headersSent: false,
    attachment: returnResponse,
    set: returnResponse,
    setHeader: returnResponse,
    flushHeaders: returnResponse,
  }) as unknown as Response;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('An archive that makes no progress', () => {
  it('is reported as running by every instance', async () => {
    const [here, there] = startInstances();
    const response = fakeResponse({ bytesWritten: 0, writableLength: 0 });
    const archiveSent = here.sendEverything(user, response);
    for (let minute = 0; minute < 10; minute++) {
      await jest.advanceTimersByTimeAsync(MINUTE_MS);
      const progress = { underWay: { done: 0, total: 60 }, last: null };
      expect([here.getProgress(user.id), there.getProgress(user.id)]).toEqual([progress, progress]);
    }
    response.destroy();
    await archiveSent;
    expect([here.getProgress(user.id), there.getProgress(user.id)].map(({ underWay }) => underWay)).toEqual([
      null,
      null,
    ]);
  });

  it('ends after three minutes without reading, and can be requested again', async () => {
    const [archives] = startInstances();
    const socket = { bytesWritten: 1_000, writableLength: 1_000 };
    const response = fakeResponse(socket);
    const sent = archives.sendEverything(user, response);
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    socket.bytesWritten += 500;
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(response.destroyed).toBe(false);
    await expect(archives.sendEverything(user, fakeResponse(socket))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });

    const responseClosed = once(response, 'close');
    await jest.advanceTimersByTimeAsync(1.1 * MINUTE_MS);
    await responseClosed;
    await sent;

    const secondResponse = fakeResponse(socket);
    const secondArchiveSent = archives.sendEverything(user, secondResponse);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(archives.getProgress(user.id).underWay).not.toBeNull();
    secondResponse.destroy();
    await secondArchiveSent;
  });
});
