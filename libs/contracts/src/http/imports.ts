/** What an import of customers or products is answered. */
export interface Imported {
  /** In the order of the rows. */
  ids: string[];
}

/** What became of the rows of an import that was undone; those that somebody had deleted are neither. */
export interface UndoneImport {
  deleted: number;
  /** Somebody has changed them since: they stay. */
  kept: number;
}

/**
 * When a row of a file is known: an item of the list, or an earlier row, has the same name, letter by letter, and the same
 * value here, in any case.
 */
export const knownBy = { customers: 'email', products: 'unit' } as const;

/** Which rows of a file are known. */
export interface KnownRows {
  /** Their places, from 0. */
  known: number[];
}
