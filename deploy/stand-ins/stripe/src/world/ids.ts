import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Text of letters and digits that nobody can guess. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** An id as Stripe makes them: what it names, and 24 letters. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;
