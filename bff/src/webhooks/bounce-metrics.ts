import { Counter } from 'prom-client';

/** The sources of bounce reports. Each is the last part of a webhook's path. */
export const bounceSources = ['postmark', 'ses', 'returned'] as const;
export type BounceSource = (typeof bounceSources)[number];

const bounceCounter = new Counter({
  name: 'paperbill_mail_bounces_total',
  help: 'Bounced addresses reported to this process. Source: postmark, ses or returned.',
  labelNames: ['source'],
});
// The counter starts at 0. An alert on its increase would miss a first bounce that creates the counter.
for (const source of bounceSources) bounceCounter.inc({ source }, 0);

export const countBounces = (source: BounceSource, count: number): void => bounceCounter.inc({ source }, count);
