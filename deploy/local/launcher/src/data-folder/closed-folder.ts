import { chmodSync, mkdirSync } from 'node:fs';

const OWNER_ONLY_MODE = 0o700;
/**
 * Other users may enter the folder, but not list it. If the product runs as `root`, PostgreSQL runs as another user and
 * must reach its data through this folder.
 */
const ENTER_ONLY_MODE = 0o711;

export function createClosedFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, OWNER_ONLY_MODE);
}

/**
 * Other users cannot list the folder. If the product runs as `root`, PostgreSQL's own user must be able to enter it.
 */
export function createClosedDataFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, process.getuid?.() === 0 ? ENTER_ONLY_MODE : OWNER_ONLY_MODE);
}
