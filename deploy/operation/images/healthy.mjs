// The health check of every image: ends with success where the process of this container says that it can work. Docker
// tells of a container that can't, and does nothing: one that stays so is ended from here, and its restart policy starts
// it again. A process that answers that it is not ready lives, and waits for something else: that is none of these.
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

const { PORT, HEALTH_PATH, HEALTH_FAILURES = '/tmp/health-failures', API_TLS_CERT_FILE } = process.env;
/** The fast renderer's certificate is for another name than this one, by which it asks itself. */
const { get } = API_TLS_CERT_FILE ? https : http;
const of = { host: '127.0.0.1', port: PORT, path: HEALTH_PATH, timeout: 8_000, rejectUnauthorized: false };

/** With a check each 10 seconds: two minutes, and then what did not end when it was told to. */
const TOLD_TO_END_AFTER = 12;
const ENDED_AFTER = 15;

// Counted before it is asked: Docker ends a check that takes too long.
const failures = countFailure();

const request = get(of, (response) => {
  response.resume();
  const isWell = response.statusCode === 200;
  if (isWell || HEALTH_PATH.endsWith('/ready')) rmSync(HEALTH_FAILURES, { force: true });
  else endWhereItStaysSo();
  process.exitCode = isWell ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no answer within 8 seconds')));
request.on('error', (error) => {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
  endWhereItStaysSo();
});

/** How many checks have failed in a row, with this one; one line each. Where nothing can be written, always the first. */
function countFailure() {
  try {
    appendFileSync(HEALTH_FAILURES, '.');
    return readFileSync(HEALTH_FAILURES).length;
  } catch {
    return 1;
  }
}

function endWhereItStaysSo() {
  if (failures < TOLD_TO_END_AFTER) return;
  // The container's first process passes SIGTERM on; SIGKILL it would not get: then all others do, and it ends with them.
  const [pid, signal] = failures < ENDED_AFTER ? [1, 'SIGTERM'] : [-1, 'SIGKILL'];
  process.stdout.write(`not well ${failures} times in a row: sending ${signal}\n`);
  try {
    process.kill(pid, signal);
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
  }
}
