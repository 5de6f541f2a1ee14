import { chmodSync, mkdirSync } from 'node:fs';

const OWNER_ONLY_MODE = 0o700;
/**
 * Other users can enter the folder but not list it. If the product runs as `root`, PostgreSQL runs as another user and
 * must enter its subfolder.
 */
const PASSABLE_MODE = 0o711;

export function createClosedFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, OWNER_ONLY_MODE);
}

/** Creates the data folder, which other users cannot read. PostgreSQL's user must be able to enter it. */
export function createClosedDataFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, process.getuid?.() === 0 ? PASSABLE_MODE : OWNER_ONLY_MODE);
}
