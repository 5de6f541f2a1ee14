import { chmodSync, mkdirSync } from 'node:fs';

const CLOSED = 0o700;
/** Nobody sees what is in it, but PostgreSQL, which root starts as somebody else, gets to its own folder inside. */
const PASSABLE = 0o711;

/** A folder that others on this machine can't read, made where there is none. */
export function closedFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, CLOSED);
}

/** The same for the folder of everything, PostgreSQL's data among it. */
export function closedDataFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, process.getuid?.() === 0 ? PASSABLE : CLOSED);
}
