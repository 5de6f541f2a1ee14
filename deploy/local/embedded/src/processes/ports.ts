import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import getPort from 'get-port';

const LISTENING = '0A';

/** Whether this process listens on the port, and not another one. Only Linux can tell; elsewhere the result is true. */
export function listensOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return true;
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningSockets(file, port)));
  return openFiles(pid).some((file) => sockets.has(file));
}

/** Lines such as `0: 0100007F:0BB8 00000000:0000 0A … inode …`: one connection or listening socket each. */
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
    // A machine without IPv6 lacks this file.
    return [];
  }
}

function openFiles(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => link(`${folder}/${name}`));
  } catch {
    // The process has exited.
    return [];
  }
}

function link(file: string): string[] {
  try {
    return [readlinkSync(file)];
  } catch {
    // Closed after the folder was read.
    return [];
  }
}

/**
 * The first preferred port that is free on all addresses, else any free port. `localhost` may be 127.0.0.1 or ::1, so a
 * port must be free on both. Concurrent calls return different ports.
 */
export const freePort = (preferred?: number | Iterable<number>): Promise<number> =>
  getPort(preferred === undefined ? {} : { port: preferred });
