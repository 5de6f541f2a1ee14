import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { Startup } from '@paperbill/service-kit';
import { EventProcessing } from './event-processing.js';
import { EventQueue, type LeasedEvent } from './event-queue.js';
import { WakeUp } from './wake-up.js';

/** Events at once, each of another customer. Few: each takes a place among those who ask Stripe, and people wait for one. */
const CONCURRENCY = 2;
/** How often to look for what other instances stored, what is due again, and what was left by a dead one. */
const LOOK_EVERY_MS = 2_000;

/** Works through the inbox. Any number of instances may do so: the queue gives each event to one of them. */
@Injectable()
export class EventWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Events');
  private readonly atWork = new Set<Promise<void>>();
  private running: Promise<void> | undefined;
  private stopping = false;
  private failing = false;

  constructor(
    private readonly queue: EventQueue,
    private readonly processing: EventProcessing,
    private readonly wakeUp: WakeUp,
    private readonly startup: Startup,
  ) {}

  onApplicationBootstrap(): void {
    void this.startup.completed.then(() => (this.running = this.run()));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.wakeUp.now();
    await Promise.race([this.finishWork(), sleep(GRACE_PERIOD_MS, undefined, { ref: false })]);
    // Another instance does them once the lease has ended.
    if (this.atWork.size > 0) this.logger.warn(`Not finished in time: ${this.atWork.size} events`);
  }

  /** An event that was just being taken is work too. */
  private async finishWork(): Promise<void> {
    await this.running;
    await Promise.all(this.atWork);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const seen = this.wakeUp.count;
      const event = this.atWork.size < CONCURRENCY ? await this.take() : null;
      if (event) this.begin(event);
      else await this.wakeUp.wait(seen, LOOK_EVERY_MS);
    }
  }

  private async take(): Promise<LeasedEvent | null> {
    try {
      const event = await this.queue.take();
      this.failing = false;
      return event;
    } catch (error) {
      // As while the database restarts: told once, and tried again at the next look.
      if (!this.failing && !this.stopping) this.logger.warn({ err: error, msg: 'The inbox can’t be read right now' });
      this.failing = true;
      return null;
    }
  }

  private begin(event: LeasedEvent): void {
    const work = this.processing
      .process(event)
      .catch((error: unknown) => this.logger.warn({ err: error, msg: 'The outcome of an event could not be stored' }))
      .finally(() => {
        this.atWork.delete(work);
        // The customer's next event may be taken now.
        this.wakeUp.now();
      });
    this.atWork.add(work);
  }
}
