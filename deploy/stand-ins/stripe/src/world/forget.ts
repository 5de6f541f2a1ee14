import type { State } from './state.js';

const DAY = 24 * 60 * 60;

/** As long as Stripe lists events, and knows the keys of requests. */
const KEPT_SECONDS = { events: 30 * DAY, keys: DAY };

/** Takes out what Stripe would not know any more either, so that the file does not grow for ever. */
export function forgetOld({ events, deliveries, idempotency }: State, now: number): void {
  for (const { id, created } of Object.values(events)) {
    if (created >= now - KEPT_SECONDS.events) continue;
    delete events[id];
    delete deliveries[id];
  }
  for (const [key, { at }] of Object.entries(idempotency)) if (at < now - KEPT_SECONDS.keys) delete idempotency[key];
}
