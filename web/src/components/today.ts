import type { Settings } from '@paperbill/contracts/http';
import { dayIn } from '@paperbill/contracts/rules';

/** Where this browser says that it is. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let ofSettings: Settings['timeZone'] = null;

/** From the user's settings, for all that asks for days; without one, the browser's own holds. */
export function setTimeZone(timeZone: Settings['timeZone']): void {
  ofSettings = timeZone;
}

/** The calendar date of a moment in the user's time zone. */
export const dayOf = (moment: Date | string): string => dayIn(ofSettings ?? browserTimeZone(), moment);

/** The hour of the day where the user is, from 0. */
export const hourNow = (): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: ofSettings ?? browserTimeZone(),
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(new Date()),
  );

/** The calendar date where the user is; in UTC it may be tomorrow already. */
export const today = (): string => dayOf(new Date());
