import { setTimeout as sleep } from 'node:timers/promises';

/** Reads a gauge of `/prometheus/metrics`, named without `gotenberg_`. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/prometheus/metrics`)).text();
  return Number(new RegExp(`^gotenberg_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Waits until a gauge has reached a value. */
export const untilMetric = (url: string, name: string, value: number): Promise<void> =>
  until(async () => (await metric(url, name)) === value);

/** Waits until something outside of this process has come about; the test's own time limit ends it otherwise. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
