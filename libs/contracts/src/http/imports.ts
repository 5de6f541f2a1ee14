export interface ImportResult {
  /** The ids have the order of the rows in the file. */
  ids: string[];
}

/** Rows that the user had already deleted are not counted. */
export interface UndoImportResult {
  deleted: number;
  /** Rows that were not deleted, because they were changed after the import. */
  kept: number;
}

/**
 * A row is a duplicate if another row has the same name and the same value of this field. Only the value's case is
 * ignored.
 */
export const duplicateKeyFields = { customers: 'email', products: 'unit' } as const;

export interface DuplicateImportRows {
  /** Indexes of rows in the imported file, counted from 0. */
  known: number[];
}
