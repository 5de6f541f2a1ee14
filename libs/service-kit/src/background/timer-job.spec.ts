import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { TimerJob, CleanUpJob } from './timer-job.js';
import { Lifecycle } from '../health/lifecycle.js';

class Job extends TimerJob {
  protected readonly failureMessage = 'Nothing is done';
  readonly pendingRuns: { end: () => void; fail: (error: Error) => void }[] = [];

  protected intervalMs(): number {
    return 1_000;
  }

  run(): Promise<void> {
    return new Promise((end, fail) => this.pendingRuns.push({ end, fail }));
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

const startJob = async () => {
  lifecycle.markStarted();
  await lifecycle.whenStarted;
};

describe('TimerJob', () => {
  it('waits until the service has started, because its tables may not exist before', async () => {
    await jest.advanceTimersByTimeAsync(5_000);
    expect(job.pendingRuns).toHaveLength(0);
    await startJob();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(job.pendingRuns).toHaveLength(1);
    job.pendingRuns[0]!.end();
  });

  it('never runs twice at the same time', async () => {
    await startJob();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(job.pendingRuns).toHaveLength(1);
    job.pendingRuns[0]!.end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(job.pendingRuns).toHaveLength(2);
    job.pendingRuns[1]!.end();
  });

  it('logs a failed run and runs again', async () => {
    const warnSpy = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await startJob();
    await jest.advanceTimersByTimeAsync(1_000);
    job.pendingRuns[0]!.fail(new Error('The database restarts'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(warnSpy).toHaveBeenCalledWith(expect.objectContaining({ msg: 'Nothing is done, will retry' }));
    expect(job.pendingRuns).toHaveLength(2);
    job.pendingRuns[1]!.end();
  });

  it('finishes its run when the service stops, and begins no other', async () => {
    await startJob();
    await jest.advanceTimersByTimeAsync(1_000);
    let isStopped = false;
    const stopping = job.onModuleDestroy().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(isStopped).toBe(false);
    job.pendingRuns[0]!.end();
    await stopping;
    expect(job.pendingRuns).toHaveLength(1);
  });
});

describe('CleanUpJob', () => {
  class CleanUp extends CleanUpJob {
    protected readonly failureMessage = 'Rows stay for now';
    readonly remainingBatches = [2, 2, 1, 2];

    run(): Promise<number> {
      return this.deleteInBatches(2, () => {
        if (this.remainingBatches.length === 3) lifecycle.markStopping();
        return Promise.resolve(this.remainingBatches.shift()!);
      });
    }
  }
  const cleanUp = async () =>
    (
      await Test.createTestingModule({ providers: [{ provide: Lifecycle, useValue: lifecycle }, CleanUp] }).compile()
    ).get(CleanUp);

  it('repeats until a batch is not full', async () => {
    const job = await cleanUp();
    job.remainingBatches.shift();
    jest.spyOn(lifecycle, 'markStopping').mockReturnValue();
    expect(await job.run()).toBe(3);
    expect(job.remainingBatches).toEqual([2]);
  });

  it('stops after the current batch when the process stops', async () => {
    const job = await cleanUp();
    expect(await job.run()).toBe(4);
    expect(job.remainingBatches).toEqual([1, 2]);
    expect(await job.run()).toBe(0);
  });
});
