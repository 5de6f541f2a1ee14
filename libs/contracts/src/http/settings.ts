export interface Settings {
  /**
   * The IANA name of the user's time zone. It is null until the user sets a time zone. Null means UTC (rule PROF-12).
   */
  timeZone: string | null;
}
