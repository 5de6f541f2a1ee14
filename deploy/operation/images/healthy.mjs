// Docker only reports an unhealthy container and does not restart it. This script therefore stops a process that does
// not respond, and Docker's restart policy starts the container again. If `/ready` responds with an error status, the
// process is only waiting for another process. It is not stopped then.
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

const { PORT, HEALTH_PATH, HEALTH_FAILURES = '/tmp/health-failures', API_TLS_CERT_FILE } = process.env;
const { get } = API_TLS_CERT_FILE ? https : http;
/** This script ignores the certificate, because the fast renderer's certificate is not for localhost. */
const requestOptions = { host: '127.0.0.1', port: PORT, path: HEALTH_PATH, timeout: 8_000, rejectUnauthorized: false };

/** A check runs every 10 seconds. After 12 failed checks in a row, which take two minutes, SIGTERM is sent. */
const SIGTERM_AFTER_FAILURES = 12;
const SIGKILL_AFTER_FAILURES = 15;

// Docker kills a slow check. A check is therefore counted as failed until it has succeeded.
const failures = countFailure();

const request = get(requestOptions, (response) => {
  response.resume();
  const isHealthy = response.statusCode === 200;
  if (isHealthy || HEALTH_PATH.endsWith('/ready')) rmSync(HEALTH_FAILURES, { force: true });
  else stopAfterManyFailures();
  process.exitCode = isHealthy ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no answer within 8 seconds')));
request.on('error', (error) => {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
  stopAfterManyFailures();
});

/** @returns the number of failed checks in a row, or 1 if the file cannot be written */
function countFailure() {
  try {
    appendFileSync(HEALTH_FAILURES, '.');
    return readFileSync(HEALTH_FAILURES).length;
  } catch {
    return 1;
  }
}

function stopAfterManyFailures() {
  if (failures < SIGTERM_AFTER_FAILURES) return;
  // Process 1 passes SIGTERM on, but cannot be killed with SIGKILL. After all other processes are killed, process 1
  // exits too.
  const [pid, signal] = failures < SIGKILL_AFTER_FAILURES ? [1, 'SIGTERM'] : [-1, 'SIGKILL'];
  process.stdout.write(`not well ${failures} times in a row: sending ${signal}\n`);
  try {
    process.kill(pid, signal);
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
  }
}
