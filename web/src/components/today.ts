import type { Settings } from '@paperbill/contracts/http';
import { dayIn } from '@paperbill/contracts/rules';

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let userTimeZone: Settings['timeZone'] = null;

/** Sets the time zone of the user's settings. Null: use the browser's. */
export function setTimeZone(timeZone: Settings['timeZone']): void {
  userTimeZone = timeZone;
}

/** Calendar date of an instant in the user's time zone. */
export const dayOf = (moment: Date | string): string => dayIn(userTimeZone ?? browserTimeZone(), moment);

/** Current hour (0 to 23) in the user's time zone. */
export const hourNow = (): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: userTimeZone ?? browserTimeZone(),
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(new Date()),
  );

/** Today's date in the user's time zone. May differ from the date in UTC. */
export const today = (): string => dayOf(new Date());
