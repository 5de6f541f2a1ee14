import { createHash } from 'node:crypto';

/** A number from 0 to 1 that looks like chance and is always the same for the same words. */
export const chance = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32;
