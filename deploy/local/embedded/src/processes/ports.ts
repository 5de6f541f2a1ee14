import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import getPort from 'get-port';

const LISTENING = '0A';

/**
 * Whether a process itself listens on a port: what answers there may be somebody else's, who was quicker. Only Linux
 * can tell; elsewhere it counts as true.
 */
export function listensOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return true;
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningSockets(file, port)));
  return openFiles(pid).some((file) => sockets.has(file));
}

/** Lines such as `0: 0100007F:0BB8 00000000:0000 0A … inode …`, each a connection or a listening socket. */
function listeningSockets(file: string, port: number): string[] {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return lines(file).flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return local?.endsWith(wanted) && state === LISTENING ? [`socket:[${inode}]`] : [];
  });
}

function lines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    // A machine without IPv6 has no such file.
    return [];
  }
}

function openFiles(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => link(`${folder}/${name}`));
  } catch {
    // It has ended.
    return [];
  }
}

function link(file: string): string[] {
  try {
    return [readlinkSync(file)];
  } catch {
    // Closed since the folder was read.
    return [];
  }
}

/**
 * The first of the preferred ports that is free on every address of this machine, else any free one. `localhost` may
 * mean 127.0.0.1 or ::1, so a port that only one of them has free is taken. Two calls at once get different ports.
 */
export const freePort = (preferred?: number | Iterable<number>): Promise<number> =>
  getPort(preferred === undefined ? {} : { port: preferred });
