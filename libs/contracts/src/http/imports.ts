export interface ImportResult {
  /** The ids of the imported rows, in the order of the rows in the file. */
  ids: string[];
}

/** The result of undoing an import. Rows that the user had already deleted are not counted. */
export interface UndoImportResult {
  deleted: number;
  /** The number of rows that were not deleted, because they were changed after the import. */
  kept: number;
}

/**
 * The fields that decide whether a row is a duplicate. Two rows are duplicates if they have the same name and the same
 * value of this field, without regard to case.
 */
export const duplicateKeyFields = { customers: 'email', products: 'unit' } as const;

export interface DuplicateImportRows {
  /** The rows of the imported file that already exist. Each is an index, counted from 0. */
  known: number[];
}
