import { Injectable } from '@nestjs/common';

/** Wakes the worker of this process at once; what other processes store is found by its next look. */
@Injectable()
export class WakeUp {
  private calls = 0;
  private onCall: () => void = () => undefined;

  /** To be remembered before a look, so that a call meanwhile is not missed. */
  get count(): number {
    return this.calls;
  }

  now(): void {
    this.calls++;
    this.onCall();
  }

  /** Resolves once it was called more often than `count`, or when the time is up. */
  wait(count: number, milliseconds: number): Promise<void> {
    if (this.calls > count) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.onCall = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
