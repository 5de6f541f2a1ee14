export interface Settings {
  /**
   * The IANA name of the user's time zone. It is null until the user sets one; until then, UTC is used (rule PROF-12).
   */
  timeZone: string | null;
}
