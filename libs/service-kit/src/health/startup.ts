import { Injectable } from '@nestjs/common';

/** Whether the service has started: its tables are up to date, and its messages are answered. */
@Injectable()
export class Startup {
  private completed = false;

  complete(): void {
    this.completed = true;
  }

  isComplete(): boolean {
    return this.completed;
  }
}
