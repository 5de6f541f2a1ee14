import { Counter } from 'prom-client';

/** The sources of bounce reports. Each source is the last part of a webhook's path. */
export const bounceSources = ['postmark', 'ses', 'returned'] as const;
export type BounceSource = (typeof bounceSources)[number];

const bounceCounter = new Counter({
  name: 'paperbill_mail_bounces_total',
  help: 'Bounced addresses reported to this process. Source: postmark, ses or returned.',
  labelNames: ['source'],
});
// Every counter starts with 0. If a counter did not exist before the first bounce, an alert on its increase would miss
// that bounce.
for (const source of bounceSources) bounceCounter.inc({ source }, 0);

export const countBounces = (source: BounceSource, count: number): void => bounceCounter.inc({ source }, count);
