import type { Settings } from '@paperbill/contracts/http';
import { dayIn } from '@paperbill/contracts/rules';

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let userTimeZone: Settings['timeZone'] = null;

/** Sets the time zone from the user's settings. Null means the time zone of the browser. */
export function setTimeZone(timeZone: Settings['timeZone']): void {
  userTimeZone = timeZone;
}

/** Returns the calendar date of an instant in the user's time zone. */
export const dayOf = (moment: Date | string): string => dayIn(userTimeZone ?? browserTimeZone(), moment);

/** Returns the current hour (0 to 23) in the user's time zone. */
export const hourNow = (): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: userTimeZone ?? browserTimeZone(),
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(new Date()),
  );

/** Returns today's date in the user's time zone, which may differ from the date in UTC. */
export const today = (): string => dayOf(new Date());
