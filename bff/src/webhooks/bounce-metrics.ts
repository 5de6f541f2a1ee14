import { Counter } from 'prom-client';

/** The last part of the webhook's path. */
export const bounceSources = ['postmark', 'ses', 'returned'] as const;
export type BounceSource = (typeof bounceSources)[number];

const bounces = new Counter({
  name: 'paperbill_mail_bounces_total',
  help: 'Bounced addresses reported to this process. Source: postmark, ses or returned.',
  labelNames: ['source'],
});
// An alert on the increase would miss the first bounces of a series that does not exist before.
for (const source of bounceSources) bounces.inc({ source }, 0);

export const countBounces = (source: BounceSource, count: number): void => bounces.inc({ source }, count);
