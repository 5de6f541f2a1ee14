import { chmodSync, mkdirSync } from 'node:fs';

const CLOSED = 0o700;
/** Others cannot list the folder. PostgreSQL, which runs as another user under root, can enter its own subfolder. */
const PASSABLE = 0o711;

/** Creates a folder that other users cannot read. */
export function closedFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, CLOSED);
}

/** The same for the data folder, which contains PostgreSQL's data. */
export function closedDataFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, process.getuid?.() === 0 ? PASSABLE : CLOSED);
}
