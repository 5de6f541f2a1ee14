import { setTimeout as sleep } from 'node:timers/promises';

/** Reads a gauge of `/prometheus/metrics`. @param name without `gotenberg_` */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/prometheus/metrics`)).text();
  return Number(new RegExp(`^gotenberg_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Polls until a gauge has a value. */
export const untilMetric = (url: string, name: string, value: number): Promise<void> =>
  until(async () => (await metric(url, name)) === value);

/** Polls until a condition holds, or until the test times out. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
