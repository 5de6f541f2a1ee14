import { createConnection, type Socket } from 'node:net';
import type { SentRequest } from './http.js';

export interface SlowConnection {
  /** Resolves when the server has closed the connection. */
  whenClosed: Promise<{ answer: string; afterMs: number }>;
  close(): void;
}

/** Announces `bytes` bytes. Sends the first 1,000 bytes at once, and then one byte per second. */
export function sendSlowly(origin: string, sent: Omit<SentRequest, 'body'>, bytes: number): SlowConnection {
  const socket = openSocket(origin, { ...sent, headers: { 'Content-Length': `${bytes}`, ...sent.headers } });
  socket.write('"'.padEnd(1_000, 'x'));
  const writing = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(writing));
  return toSlowConnection(socket);
}

export function openWithoutReading(origin: string, sent: Omit<SentRequest, 'body'>): SlowConnection {
  const socket = openSocket(origin, sent);
  socket.pause();
  // A paused socket notices that the server has closed the connection only when it writes.
  const looking = setInterval(() => socket.write('\r\n'), 1_000);
  socket.once('close', () => clearInterval(looking));
  return { ...toSlowConnection(socket, { reads: false }) };
}

function openSocket(origin: string, { method, path, headers = {} }: Omit<SentRequest, 'body'>): Socket {
  const { hostname, port, host } = new URL(origin);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

function toSlowConnection(socket: Socket, { reads } = { reads: true }): SlowConnection {
  const begunAt = Date.now();
  let answer = '';
  if (reads) socket.on('data', (bytes) => (answer += bytes.toString()));
  const whenClosed = new Promise<{ answer: string; afterMs: number }>((resolve) => {
    socket.on('error', () => undefined);
    socket.once('close', () => resolve({ answer, afterMs: Date.now() - begunAt }));
  });
  return { whenClosed, close: () => socket.destroy() };
}
