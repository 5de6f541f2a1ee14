export interface Settings {
  /** IANA name; null until the user sets one. Until then, UTC is used (rule PROF-12). */
  timeZone: string | null;
}
