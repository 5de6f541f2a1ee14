import { setTimeout as sleep } from 'node:timers/promises';

export async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/prometheus/metrics`)).text();
  return Number(new RegExp(`^gotenberg_${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

export const waitForMetric = (url: string, name: string, value: number): Promise<void> =>
  waitUntil(async () => (await readMetric(url, name)) === value);

export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}
