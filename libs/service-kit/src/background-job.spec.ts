import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { BackgroundJob, CleanUpJob } from './background-job.js';
import { Lifecycle } from './health/lifecycle.js';

/** Each run waits until it is ended. */
class Job extends BackgroundJob {
  protected readonly failure = 'Nothing is done';
  readonly ends: { end: () => void; fail: (error: Error) => void }[] = [];

  protected intervalMs(): number {
    return 1_000;
  }

  run(): Promise<void> {
    return new Promise((end, fail) => this.ends.push({ end, fail }));
  }
}

let job: Job;
let lifecycle: Lifecycle;

beforeEach(async () => {
  jest.useFakeTimers();
  const app = await Test.createTestingModule({ providers: [Lifecycle, Job] }).compile();
  [job, lifecycle] = [app.get(Job), app.get(Lifecycle)];
  job.onApplicationBootstrap();
});

afterEach(async () => {
  await job.onModuleDestroy();
  jest.useRealTimers();
});

const start = async () => {
  lifecycle.markStarted();
  await lifecycle.started;
};

describe('A background job', () => {
  it('waits until the service has started, whose tables may not be there before', async () => {
    await jest.advanceTimersByTimeAsync(5_000);
    expect(job.ends).toHaveLength(0);
    await start();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(job.ends).toHaveLength(1);
    job.ends[0]!.end();
  });

  it('never runs twice at once', async () => {
    await start();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(job.ends).toHaveLength(1);
    job.ends[0]!.end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(job.ends).toHaveLength(2);
    job.ends[1]!.end();
  });

  it('says that a run failed, and runs again', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await start();
    await jest.advanceTimersByTimeAsync(1_000);
    job.ends[0]!.fail(new Error('The database restarts'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ msg: 'Nothing is done; it is tried again' }));
    expect(job.ends).toHaveLength(2);
    job.ends[1]!.end();
  });

  it('lets a run finish when the service stops, and begins no other', async () => {
    await start();
    await jest.advanceTimersByTimeAsync(1_000);
    let isStopped = false;
    const stopping = job.onModuleDestroy().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(isStopped).toBe(false);
    job.ends[0]!.end();
    await stopping;
    expect(job.ends).toHaveLength(1);
  });
});

describe('What removes old rows', () => {
  /** Removes two at once, as long as it finds as many. */
  class CleanUp extends CleanUpJob {
    protected readonly failure = 'Rows stay for now';
    readonly left = [2, 2, 1, 2];

    run(): Promise<number> {
      return this.removeAll(2, () => {
        if (this.left.length === 3) lifecycle.markStopping();
        return Promise.resolve(this.left.shift()!);
      });
    }
  }
  const cleanUp = async () =>
    (
      await Test.createTestingModule({ providers: [{ provide: Lifecycle, useValue: lifecycle }, CleanUp] }).compile()
    ).get(CleanUp);

  it('goes on until little is left', async () => {
    const job = await cleanUp();
    job.left.shift();
    jest.spyOn(lifecycle, 'markStopping').mockReturnValue();
    expect(await job.run()).toBe(3);
    expect(job.left).toEqual([2]);
  });

  it('ends with its part when the process stops, and leaves the rest to the next run', async () => {
    const job = await cleanUp();
    expect(await job.run()).toBe(4);
    expect(job.left).toEqual([1, 2]);
    expect(await job.run()).toBe(0);
  });
});
