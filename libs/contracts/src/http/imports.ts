export interface ImportResult {
  /** The ids of the imported items, in the order of the rows in the file. */
  ids: string[];
}

/** The result of undoing an import. Rows that the user had already deleted are not counted. */
export interface UndoImportResult {
  deleted: number;
  /** The number of imported rows that were not deleted, because they were changed after the import. */
  kept: number;
}

/**
 * A row is a duplicate if another row has the same name and the same value of this field. Case is ignored in this field, but not
 * in the name.
 */
export const duplicateKeyFields = { customers: 'email', products: 'unit' } as const;

export interface DuplicateImportRows {
  /** The indexes of the duplicate rows in the imported file. The first row has the index 0. */
  known: number[];
}
