export interface Settings {
  /** The IANA name. Null until the user sets a time zone. Until then, UTC applies (rule PROF-12). */
  timeZone: string | null;
}
