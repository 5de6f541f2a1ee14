export interface Settings {
  /**
   * The IANA name of the time zone. It is null until the user sets a time zone. Until then, UTC applies (rule PROF-12).
   */
  timeZone: string | null;
}
