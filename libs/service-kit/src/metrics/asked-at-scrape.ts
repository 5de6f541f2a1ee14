import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';

/** Less than Prometheus waits for a whole scrape. */
const LIMIT_MS = 2_000;

/**
 * What is found out at each scrape, once for all metrics that tell a part of it: prom-client collects them at the same
 * time. Where it can't be found out, or not in time, those metrics are missing from the scrape and all others are there.
 */
export class AskedAtScrape<Answer> {
  private ask: (() => Promise<Answer>) | undefined;
  private underWay: Promise<Answer | undefined> | undefined;

  /** Says how to find out; until then there is no answer. */
  by(ask: () => Promise<Answer>): void {
    this.ask = ask;
  }

  answer(): Promise<Answer | undefined> {
    return (this.underWay ??= this.inTime().finally(() => (this.underWay = undefined)));
  }

  /** A metric of one number of the answer; without a number it is missing. */
  gauge(name: string, help: string, read: (answer: Answer) => number | null): Gauge {
    const value = async () => {
      const answer = await this.answer();
      return answer && read(answer);
    };
    return new Gauge({
      name,
      help,
      async collect() {
        const number = await value();
        if (typeof number === 'number') this.set(number);
        else this.remove();
      },
    });
  }

  private async inTime(): Promise<Answer | undefined> {
    const timeUp = sleep(LIMIT_MS, undefined, { ref: false });
    return Promise.race([this.ask?.(), timeUp]).catch(() => undefined);
  }
}
