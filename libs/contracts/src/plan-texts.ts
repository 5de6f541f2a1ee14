import { formatDate } from './dates.js';
import type { Instant } from './wire.js';

/** What the API says about a plan, shown as the text of a toast. */
export const planTexts = {
  keptUntil: (accessUntil: Instant) => `You keep Pro until ${dayOf(accessUntil)}.`,
  upgradeAgainAfter: (accessUntil: Instant) =>
    `You have Pro until ${dayOf(accessUntil)}. After that you can upgrade again.`,
} as const;

/** In UTC, as every date. */
const dayOf = (instant: Instant): string => formatDate(instant.slice(0, 10));
