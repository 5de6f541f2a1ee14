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
