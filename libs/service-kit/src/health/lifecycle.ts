import { Injectable } from '@nestjs/common';

/** Whether the service has started (tables migrated, messages subscribed), and whether it is stopping. */
@Injectable()
export class Lifecycle {
  /** Resolves when the service has started. Background work that needs the tables waits for it. */
  readonly started: Promise<void>;
  private hasStarted = false;
  private stopping = false;
  private resolveStarted: () => void = () => undefined;

  constructor() {
    this.started = new Promise((resolve) => (this.resolveStarted = resolve));
  }

  markStarted(): void {
    this.hasStarted = true;
    this.resolveStarted();
  }

  isStarted(): boolean {
    return this.hasStarted;
  }

  /** From then on the service only finishes its current work. */
  markStopping(): void {
    this.stopping = true;
  }

  isStopping(): boolean {
    return this.stopping;
  }
}
