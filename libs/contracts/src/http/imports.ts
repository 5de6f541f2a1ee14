export interface ImportResult {
  /** The ids of the imported items, in the order of the file's rows. */
  ids: string[];
}

/** The result of undoing an import. Rows that the user had already deleted are not counted. */
export interface UndoImportResult {
  deleted: number;
  /** The number of rows that were changed after the import and are therefore not deleted. */
  kept: number;
}

/**
 * The field by which duplicate rows are found, together with the name. Upper and lower case are equal in this field,
 * but not in the name.
 */
export const duplicateKeyFields = { customers: 'email', products: 'unit' } as const;

export interface KnownRows {
  /** The indexes of the duplicate rows in the imported file, counted from 0. */
  known: number[];
}
