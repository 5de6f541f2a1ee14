export interface Settings {
  /** An IANA name; null until one is set: until then days are those of UTC (product-rules.md, "Time zone"). */
  timeZone: string | null;
}
