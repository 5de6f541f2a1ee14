import { Injectable } from '@nestjs/common';

/** Whether the service has started: its tables are up to date, and its messages are answered. And whether it stops. */
@Injectable()
export class Startup {
  /** For work that nobody asks for and that needs the tables: it begins after this. */
  readonly completed: Promise<void>;
  private done = false;
  private over = false;
  private resolve: () => void = () => undefined;

  constructor() {
    this.completed = new Promise((resolve) => (this.resolve = resolve));
  }

  complete(): void {
    this.done = true;
    this.resolve();
  }

  isComplete(): boolean {
    return this.done;
  }

  /** From here on the service only finishes what it has begun: others should do what is new. */
  stop(): void {
    this.over = true;
  }

  isStopping(): boolean {
    return this.over;
  }
}
