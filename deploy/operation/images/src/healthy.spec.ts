import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readComposeFile, rootUrl } from './compose.js';

type HealthCheckCommand = (
  port: number,
  path: string,
  failures: string,
) => [program: string, args: string[], env: NodeJS.ProcessEnv];

const healthyScript = fileURLToPath(new URL('deploy/operation/images/healthy.mjs', rootUrl));

// The test must not stop process 1 of this machine.
const ourHealthCheck: HealthCheckCommand = (port, path, failures) => [
  process.execPath,
  ['--import', "data:text/javascript,process.kill=(...said)=>console.log('kill',...said)", healthyScript],
  { PORT: String(port), HEALTH_PATH: path, HEALTH_FAILURES: failures },
];
const gotenbergHealthCheck: HealthCheckCommand = (port, _, failures) => {
  const [, program, , script] = readComposeFile().services['gotenberg']!.healthcheck!.test!;
  const localScript = script!
    .replaceAll('$$', '$')
    .replaceAll('/tmp/health-failures', failures)
    .replace('/3000', `/${port}`);
  return [program!, ['-c', `kill() { echo kill $2 \${1/-/SIG}; }\n${localScript}`], { PATH: process.env['PATH'] }];
};

let scriptFolder: string;

beforeEach(async () => {
  scriptFolder = await mkdtemp(join(tmpdir(), 'paperbill-healthy-'));
});
afterEach(() => rm(scriptFolder, { recursive: true }));

/** @param status the status of the response, or 0 for no response */
async function runHealthChecks(command: HealthCheckCommand, status: number, path: string, times: number) {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (!status) server.close();
  const [program, args, env] = command(port, path, join(scriptFolder, 'failures'));
  const sentSignals: string[] = [];
  let code: unknown;
  for (let n = 1; n <= times; n++) {
    const output = await new Promise<string>((resolve) => {
      execFile(program, args, { env }, (error, stdout) => {
        code = error ? error.code : 0;
        resolve(stdout);
      });
    });
    for (const [, signalText] of output.matchAll(/^kill (.*)$/gm)) sentSignals.push(`${n}: ${signalText}`);
  }
  server.close();
  return { code, sentSignals };
}

describe.each([
  ['of our images', ourHealthCheck],
  ['of Gotenberg', gotenbergHealthCheck],
])('The health check of a container %s', (_, command) => {
  it('passes while the process answers 200', async () => {
    expect(await runHealthChecks(command, 200, '/health', 13)).toEqual({ code: 0, sentSignals: [] });
  });

  it('sends SIGTERM to a process that has not answered for two minutes, and SIGKILL if it does not exit', async () => {
    const { code, sentSignals } = await runHealthChecks(command, 0, '/health', 15);
    expect([code, sentSignals]).toEqual([1, ['12: 1 SIGTERM', '13: 1 SIGTERM', '14: 1 SIGTERM', '15: -1 SIGKILL']]);
  });

  it('sends SIGTERM to a renderer that has answered 503 for two minutes without a break', async () => {
    expect((await runHealthChecks(command, 503, '/health', 11)).sentSignals).toEqual([]);
    await runHealthChecks(command, 200, '/health', 1);
    expect((await runHealthChecks(command, 503, '/health', 12)).sentSignals).toEqual(['12: 1 SIGTERM']);
  });
});

it('The health check of our images does not stop a process that waits for another process', async () => {
  expect(await runHealthChecks(ourHealthCheck, 503, '/health/ready', 13)).toEqual({ code: 1, sentSignals: [] });
});
