import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** This timeout is shorter than Prometheus' scrape timeout. */
const COLLECT_TIMEOUT_MS = 2_000;

/** Collects a value once per scrape for several metrics. If the collection fails, only these metrics are missing. */
export class ScrapeCollector<Value> {
  private collectValue: (() => Promise<Value>) | undefined;
  private currentCollection: Promise<Value | undefined> | undefined;

  constructor(private readonly metrics: Registry) {}

  /** Before this call, the collector provides no values. */
  setCollectFunction(collectValue: () => Promise<Value>): void {
    this.collectValue = collectValue;
  }

  collect(): Promise<Value | undefined> {
    return (this.currentCollection ??= this.collectWithTimeout().finally(() => (this.currentCollection = undefined)));
  }

  /** If `read` returns null, the gauge is left out. */
  gauge(name: string, help: string, read: (value: Value) => number | null): Gauge {
    const collectNumber = async () => {
      const value = await this.collect();
      return value && read(value);
    };
    return new Gauge({
      name,
      help,
      registers: [this.metrics],
      async collect() {
        const number = await collectNumber();
        if (typeof number === 'number') this.set(number);
        else this.remove();
      },
    });
  }

  private async collectWithTimeout(): Promise<Value | undefined> {
    const timeUp = sleep(COLLECT_TIMEOUT_MS, undefined, { ref: false });
    return Promise.race([this.collectValue?.(), timeUp]).catch(() => undefined);
  }
}
