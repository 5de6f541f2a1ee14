import { chmodSync, mkdirSync } from 'node:fs';

const CLOSED = 0o700;
/**
 * Mode of a folder that others can enter but not list. If the product runs as `root`, PostgreSQL runs as another user
 * and must enter its own subfolder.
 */
const PASSABLE = 0o711;

/** Creates a folder that other users cannot read. */
export function closedFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, CLOSED);
}

/** Creates the data folder, which other users cannot read. PostgreSQL's user must be able to enter it. */
export function closedDataFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, process.getuid?.() === 0 ? PASSABLE : CLOSED);
}
