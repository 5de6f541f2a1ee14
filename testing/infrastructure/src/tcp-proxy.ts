import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { stopAfterFile } from './cleanup.js';

export interface TcpProxy {
  /** The URL of the server with the address of the proxy. */
  url: string;
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

/** Starts a proxy. With `disconnected`, it rejects connections until `reconnect()` is called. */
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

  // The proxy always listens once at the start to get a free port. It uses the same port after each reconnection.
  await reconnect();
  if (disconnected) await disconnect();
  stopAfterFile(disconnect);
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;
  return { url: proxied.href, disconnect, reconnect };
}
