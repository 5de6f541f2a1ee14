import { Injectable } from '@nestjs/common';

/** Whether the service has started (its tables are up to date, its messages are answered), and whether it is stopping. */
@Injectable()
export class Lifecycle {
  /** Resolves once the service has started: background work that needs the tables begins then. */
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

  /** From here on the service only finishes its work; new work is for other instances. */
  markStopping(): void {
    this.stopping = true;
  }

  isStopping(): boolean {
    return this.stopping;
  }
}
