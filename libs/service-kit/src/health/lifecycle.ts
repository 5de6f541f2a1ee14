import { Injectable } from '@nestjs/common';

@Injectable()
export class Lifecycle {
  /** Background jobs wait for this promise, because they need the tables. */
  readonly whenStarted: Promise<void>;
  private hasStarted = false;
  private isStopRequested = false;
  private resolveStarted: () => void = () => undefined;

  constructor() {
    this.whenStarted = new Promise((resolve) => (this.resolveStarted = resolve));
  }

  markStarted(): void {
    this.hasStarted = true;
    this.resolveStarted();
  }

  isStarted(): boolean {
    return this.hasStarted;
  }

  /** From this call on, the service only finishes its current work. */
  markStopping(): void {
    this.isStopRequested = true;
  }

  isStopping(): boolean {
    return this.isStopRequested;
  }
}
