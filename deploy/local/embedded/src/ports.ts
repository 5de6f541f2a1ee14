import getPort from 'get-port';

/**
 * The first of the preferred ports that is free on every address of this machine, else any free one. `localhost` may
 * mean 127.0.0.1 or ::1, so a port that only one of them has free is taken. Two calls at once get different ports.
 */
export const freePort = (preferred?: number | Iterable<number>): Promise<number> =>
  getPort(preferred === undefined ? {} : { port: preferred });
