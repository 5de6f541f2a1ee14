import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import getPort from 'get-port';

const LISTEN_STATE = '0A';

/**
 * Returns whether the process listens on the port. On systems other than Linux, the result is always true, because only
 * Linux provides the information.
 */
export function isListeningOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return true;
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => findListeningSockets(file, port)));
  return listOpenFiles(pid).some((file) => sockets.has(file));
}

/**
 * Returns the inodes of the sockets that listen on the port. Each line of the file describes one socket, for example
 * `0: 0100007F:0BB8 00000000:0000 0A … inode …`.
 */
function findListeningSockets(file: string, port: number): string[] {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readLines(file).flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return local?.endsWith(wanted) && state === LISTEN_STATE ? [`socket:[${inode}]`] : [];
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    // The file with IPv6 sockets does not exist on a machine without IPv6.
    return [];
  }
}

function listOpenFiles(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => readLinkTarget(`${folder}/${name}`));
  } catch {
    // The folder with the open files does not exist, because the process has exited.
    return [];
  }
}

function readLinkTarget(file: string): string[] {
  try {
    return [readlinkSync(file)];
  } catch {
    // The link does not exist, because the file descriptor was closed after the folder was read.
    return [];
  }
}

/**
 * Returns the first preferred port that is free on all addresses. If no preferred port is free, returns any free port.
 * Concurrent calls return different ports. A port must be free on both 127.0.0.1 and ::1, because `localhost` may mean
 * either address.
 */
export const findFreePort = (preferred?: number | Iterable<number>): Promise<number> =>
  getPort(preferred === undefined ? {} : { port: preferred });
