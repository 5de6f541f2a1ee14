import { chmodSync, mkdirSync } from 'node:fs';

const OWNER_ONLY_MODE = 0o700;
/**
 * File mode of a folder that other users can enter but not list. If the product runs as `root`, PostgreSQL runs as
 * another user and must enter its subfolder of the data folder.
 */
const ENTER_ONLY_MODE = 0o711;

export function createClosedFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, OWNER_ONLY_MODE);
}

/**
 * Creates the data folder, which other users cannot list. If the product runs as `root`, PostgreSQL's user can enter
 * the folder.
 */
export function createClosedDataFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, process.getuid?.() === 0 ? ENTER_ONLY_MODE : OWNER_ONLY_MODE);
}
