import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Lifecycle } from '../health/lifecycle.js';
import { LeaseWorker } from './lease-worker.js';

/** A worker whose work on a row ends only when the test says so. */
class Worker extends LeaseWorker<string> {
  protected readonly logger = new Logger('Worker');
  protected readonly rowNoun = 'rows';
  protected readonly concurrency = 2;
  protected readonly pollIntervalMs = 1_000;
  readonly dueRows: (string | Error)[] = [];
  readonly runningRows = new Map<string, { end: () => void; fail: (error: Error) => void }>();

  protected lease(): Promise<string | null> {
    const next = this.dueRows.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? null);
  }

  protected work(row: string): Promise<void> {
    return new Promise((end, fail) => this.runningRows.set(row, { end, fail }));
  }

  override pause(milliseconds: number): void {
    super.pause(milliseconds);
  }
}

let worker: Worker;
let warnSpy: jest.SpiedFunction<Logger['warn']>;

beforeEach(async () => {
  jest.useFakeTimers();
  warnSpy = jest
    .spyOn(Logger.prototype, 'warn')
    .mockReset()
    .mockImplementation(() => undefined);
  const app = await Test.createTestingModule({ providers: [Lifecycle, Worker] }).compile();
  worker = app.get(Worker);
  worker.onApplicationBootstrap();
  app.get(Lifecycle).markStarted();
  await jest.advanceTimersByTimeAsync(0);
});

afterEach(async () => {
  for (const { end } of worker.runningRows.values()) end();
  await worker.onModuleDestroy();
  jest.useRealTimers();
});

const poll = () => jest.advanceTimersByTimeAsync(1_000);

describe('LeaseWorker', () => {
  it('works on no more rows at once than its concurrency', async () => {
    worker.dueRows.push('a', 'b', 'c');
    await poll();
    expect([...worker.runningRows.keys()]).toEqual(['a', 'b']);
    worker.runningRows.get('a')!.end();
    await jest.advanceTimersByTimeAsync(0);
    expect([...worker.runningRows.keys()]).toEqual(['a', 'b', 'c']);
  });

  it('continues with other rows after one has failed', async () => {
    worker.dueRows.push('a', 'b', 'c');
    await poll();
    worker.runningRows.get('a')!.fail(new Error('This row is broken'));
    await jest.advanceTimersByTimeAsync(0);
    expect(worker.runningRows.has('c')).toBe(true);
    expect(warnSpy).toHaveBeenCalledWith(expect.objectContaining({ msg: 'Running one of the rows failed' }));
  });

  it('logs only the first of several failed leases and keeps polling', async () => {
    worker.dueRows.push(new Error('The database restarts'), new Error('The database restarts'), 'a');
    await poll();
    await poll();
    await poll();
    expect(worker.runningRows.has('a')).toBe(true);
    expect(warnSpy).toHaveBeenCalledTimes(1);
  });

  it('leases at once when it is notified', async () => {
    worker.dueRows.push('a');
    worker.notify();
    await jest.advanceTimersByTimeAsync(0);
    expect(worker.runningRows.has('a')).toBe(true);
  });

  it('leases nothing while it pauses', async () => {
    worker.pause(5_000);
    worker.dueRows.push('a');
    await jest.advanceTimersByTimeAsync(4_000);
    expect(worker.runningRows.has('a')).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(worker.runningRows.has('a')).toBe(true);
  });

  it('finishes its rows when the service stops, and leases no others', async () => {
    worker.dueRows.push('a');
    await poll();
    let isStopped = false;
    const stopping = worker.onModuleDestroy().then(() => (isStopped = true));
    worker.dueRows.push('b');
    await poll();
    expect(isStopped).toBe(false);
    worker.runningRows.get('a')!.end();
    await stopping;
    expect([...worker.runningRows.keys()]).toEqual(['a']);
  });
});
