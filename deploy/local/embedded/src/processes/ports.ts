import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import getPort from 'get-port';

const TCP_LISTEN_STATE = '0A';

/** Only Linux tells which process listens on a port, so the result is always true on other systems. */
export function isListeningOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return true;
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => findListeningSockets(file, port)));
  return listOpenFiles(pid).some((file) => sockets.has(file));
}

/** Each line of the file in `/proc` describes one socket, for example `0: 0100007F:0BB8 00000000:0000 0A … inode …`. */
function findListeningSockets(file: string, port: number): string[] {
  const localPort = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readLines(file).flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return local?.endsWith(localPort) && state === TCP_LISTEN_STATE ? [`socket:[${inode}]`] : [];
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    // On a machine without IPv6, the file with IPv6 sockets does not exist.
    return [];
  }
}

function listOpenFiles(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => readLinkTarget(`${folder}/${name}`));
  } catch {
    // The folder in `/proc` is missing if the process has exited.
    return [];
  }
}

function readLinkTarget(file: string): string[] {
  try {
    return [readlinkSync(file)];
  } catch {
    // The link to an open file is missing if the process has closed the file in the meantime.
    return [];
  }
}

/**
 * Concurrent calls return different ports. A port counts as free only if it is free on 127.0.0.1 and on ::1, because
 * `localhost` may mean either address.
 */
export const findFreePort = (preferredPorts?: number | Iterable<number>): Promise<number> =>
  getPort(preferredPorts === undefined ? {} : { port: preferredPorts });
