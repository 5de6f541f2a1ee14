import { Counter } from 'prom-client';

/** By what it was reported: the last part of the webhook's path. */
export const bounceSources = ['postmark', 'ses', 'returned'] as const;
export type BounceSource = (typeof bounceSources)[number];

const bounces = new Counter({
  name: 'paperbill_mail_bounces_total',
  help: 'Addresses that mails came back from, as they were reported to this process. Source: postmark, ses, or returned.',
  labelNames: ['source'],
});
// A series that begins with its first bounces has not grown by them: an alert would miss them.
for (const source of bounceSources) bounces.inc({ source }, 0);

export const countBounces = (source: BounceSource, count: number): void => bounces.inc({ source }, count);
