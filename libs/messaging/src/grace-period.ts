/**
 * How long work under way may take to finish once the process is told to stop. Whoever stops it, as Docker does, kills
 * it after 10 seconds: what is left of them is for closing what the work has used.
 */
export const GRACE_PERIOD_MS = 8_000;
