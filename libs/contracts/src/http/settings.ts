export interface Settings {
  /** An IANA name. Null until the user sets one; until then, UTC is used (rule PROF-12). */
  timeZone: string | null;
}
