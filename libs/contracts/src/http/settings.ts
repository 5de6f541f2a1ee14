export interface Settings {
  /** IANA name; null until the user sets one. Until then, UTC is used (product-rules.md, "Time zone"). */
  timeZone: string | null;
}
