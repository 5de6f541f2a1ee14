/** The result of an import of customers or products. */
export interface Imported {
  /** In the order of the rows. */
  ids: string[];
}

/** The result of undoing an import. Rows that the user had already deleted are not counted. */
export interface UndoneImport {
  deleted: number;
  /** Rows that were changed after the import. They are not deleted. */
  kept: number;
}

/**
 * A row of a file is a duplicate if an existing item or an earlier row has exactly the same name, and the same value of
 * this field (ignoring case).
 */
export const knownBy = { customers: 'email', products: 'unit' } as const;

/** The duplicates among the rows of a file. */
export interface KnownRows {
  /** Indexes of the rows, from 0. */
  known: number[];
}
