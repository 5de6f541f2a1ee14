import type { Settings } from '@paperbill/contracts/http';
import { getDateInTimeZone } from '@paperbill/contracts/rules';
import { userState } from '../user-state.js';

export const getBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const timeZoneState = userState((): Pick<Settings, 'timeZone'> => ({ timeZone: null }));

export function setTimeZone(timeZone: Settings['timeZone']): void {
  timeZoneState().timeZone = timeZone;
}

const getUserTimeZone = (): string => timeZoneState().timeZone ?? getBrowserTimeZone();

export const getUserDate = (moment: Date | string): string => getDateInTimeZone(getUserTimeZone(), moment);

export const getCurrentHour = (): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: getUserTimeZone(),
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(new Date()),
  );

/** Returns today's date in the user's time zone, which may differ from the date in UTC. */
export const getToday = (): string => getUserDate(new Date());
