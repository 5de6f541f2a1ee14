import { Injectable } from '@nestjs/common';

/** Whether the service has started: its tables are up to date, and its messages are answered. */
@Injectable()
export class Startup {
  /** For work that nobody asks for and that needs the tables: it begins after this. */
  readonly completed: Promise<void>;
  private done = false;
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
}
