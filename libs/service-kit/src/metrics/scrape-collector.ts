import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** Less than Prometheus waits for a whole scrape. */
const TIMEOUT_MS = 2_000;

/**
 * Collects a value at each scrape, once for all metrics that show a part of it: prom-client collects them at the same
 * time. Where that fails or takes too long, those metrics are missing from the scrape and all others are there.
 */
export class ScrapeCollector<Value> {
  private collectValue: (() => Promise<Value>) | undefined;
  private collecting: Promise<Value | undefined> | undefined;

  /** @param metrics where what shows a part of it is kept (`metricsOf`) */
  constructor(private readonly metrics: Registry) {}

  /** Sets how the value is collected; before that there is none. */
  collectWith(collectValue: () => Promise<Value>): void {
    this.collectValue = collectValue;
  }

  collect(): Promise<Value | undefined> {
    return (this.collecting ??= this.collectInTime().finally(() => (this.collecting = undefined)));
  }

  /** A metric of one number of the value; where that is null, the metric is missing. */
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

  private async collectInTime(): Promise<Value | undefined> {
    const timeUp = sleep(TIMEOUT_MS, undefined, { ref: false });
    return Promise.race([this.collectValue?.(), timeUp]).catch(() => undefined);
  }
}
