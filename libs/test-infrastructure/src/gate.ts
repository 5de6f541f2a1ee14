import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { stopAfterFile } from './clean-up.js';

/** A way to a server that a spec can close and open again, as if the server went and came back. */
export interface Gate {
  /** The server's address through the gate. */
  url: string;
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Puts a {@link Gate} before the server at `url`: open, or closed until it is opened. */
export async function openGate(url: string, { closed = false } = {}): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      // A connection that breaks is what the gate is for.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });

  let port = 0;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  // Open once in any case: the port stays the same.
  await open();
  if (closed) await close();
  stopAfterFile(close);
  const gated = new URL(url);
  gated.host = `127.0.0.1:${port}`;
  return { url: gated.href, close, open };
}
