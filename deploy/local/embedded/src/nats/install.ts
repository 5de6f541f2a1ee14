import { installFromDebian } from '../install/debian.js';
import type { Report } from '../report.js';
import { downloadNatsServer } from './download.js';
import { findNatsServer } from './find.js';
import { RELEASE } from './release.js';

/**
 * The path of nats-server, installed first where there is none: from Debian's packages as root on Debian or Ubuntu,
 * else from the official release.
 *
 * @throws Error that says what to install by hand
 */
export async function ensureNatsServer(report: Report, release = RELEASE): Promise<string> {
  const found = findNatsServer();
  if (found) return found;
  if (await installFromDebian(['nats-server'], report)) return findNatsServer()!;
  try {
    return await downloadNatsServer(report, release);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(
      `nats-server is missing and could not be installed (${reason}). Install it (https://nats.io/download, on macOS: brew install nats-server), or set NATS_SERVER_PATH to the program or NATS_URL to a running server.`,
      { cause: error },
    );
  }
}
