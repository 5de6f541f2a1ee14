import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { stopAfterFile } from './cleanup.js';

/** A proxy before a server, with which a spec takes the server away and brings it back. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  url: string;
  /** Cuts every connection and refuses new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

/** Puts a {@link TcpProxy} before the server at `url`. A disconnected one refuses connections until `reconnect()`. */
export async function startTcpProxy(url: string, { disconnected = false } = {}): Promise<TcpProxy> {
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
      // Connections that break are what the proxy is for.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });

  let port = 0;
  const reconnect = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const disconnect = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  // It listens once in any case, so that its port stays the same.
  await reconnect();
  if (disconnected) await disconnect();
  stopAfterFile(disconnect);
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;
  return { url: proxied.href, disconnect, reconnect };
}
