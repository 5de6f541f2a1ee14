import type { Server } from 'node:http';

/** Time to send the headers, and the whole request: nobody holds a connection open by sending slowly. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than the minute for which proxies keep their connections, so that none is used while it closes here. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export function limitTimes(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
}
