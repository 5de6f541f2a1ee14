import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { killMarkedProcesses, toProcessMarker } from './data-folder/lock.js';
import { createTestLauncher, externalServerVariables, type TestLauncher, waitUntil } from './testing/test-launcher.js';

describe('When a process fails, the launcher', () => {
  let project: TestLauncher['project'];
  let printedLines: TestLauncher['printedLines'];
  let start: TestLauncher['start'];
  let end: TestLauncher['end'];

  /** Stands in for the renderer. Without a renderer that responds, the launcher would print a warning. */
  const renderer = createHttpServer((_request, response) => response.end());
  const environment = { ...externalServerVariables };
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    await once(renderer.listen(0, '127.0.0.1'), 'listening');
    environment.GOTENBERG_URL = `http://127.0.0.1:${(renderer.address() as AddressInfo).port}`;
  });

  afterAll(() => void renderer.close());

  beforeEach(async () => {
    ({ project, printedLines, start, end } = await createTestLauncher());
  });

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await end();
  });

  it('restarts a process that exits unexpectedly, and prints one line', async () => {
    const product = await start(environment);
    const environmentBefore = await project.readEnvironment('services/billing');

    process.kill(Number(environmentBefore['pid']), 'SIGKILL');

    const environmentAfter = await waitUntil(async () => {
      const environmentNow = await project.readEnvironment('services/billing').catch(() => environmentBefore);
      return environmentNow['pid'] !== environmentBefore['pid'] && environmentNow;
    });
    expect(environmentAfter['PORT']).toBe(environmentBefore['PORT']);
    expect(printedLines).toEqual([
      `  ! The billing service was ended by SIGKILL. Restarting it. Log: ${product.dataDir}/logs/billing.log`,
    ]);
  });

  it('prints the end of the log of a process that does not start, and stops all others', async () => {
    await project.writeProgram(
      'services/catalogue',
      'console.log(JSON.stringify({ level: 50, msg: "No way", err: { message: "the disk is full" } })); process.exit(1)',
    );

    await expect(start(environment)).rejects.toThrow(
      /^The catalogue service ended with status 1\. The end of .*\/logs\/catalogue\.log:\n {4}No way: the disk is full$/,
    );

    expect(killMarkedProcesses(project.options.dataDir)).toBe(0);
    await project.writeProgram('services/catalogue', 'require("../../billing/dist/main.js")');
    await start(environment);
  });

  it('kills processes of an earlier start, and no others, after its launcher was killed', async () => {
    await mkdir(project.options.dataDir);
    const holder = { pid: process.pid, startedAt: 'another time' };
    await writeFile(join(project.options.dataDir, 'launcher.json'), JSON.stringify(holder));
    const orphanedProcess = await startIdleProcess(toProcessMarker(project.options.dataDir));
    const unrelatedProcess = await startIdleProcess(toProcessMarker(`${project.options.dataDir}-of-somebody-else`));

    await start(environment);

    await waitUntil(() => Promise.resolve(orphanedProcess.signalCode));
    expect(orphanedProcess.signalCode).toBe('SIGKILL');
    expect(printedLines).toEqual(['  Stopped processes of an earlier start']);
    expect(unrelatedProcess.signalCode).toBeNull();
  });

  it('names a requested port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(start({ ...environment, PORT: `${port}` })).rejects.toThrow(
      `Port ${port} is taken by another program`,
    );

    server.close();
    await expect(start({ ...environment, PORT: 'http' })).rejects.toThrow('PORT is http: it must be a port number.');
  });

  it("chooses other ports if another program takes one, and ignores that program's answers", async () => {
    const unrelatedServer = createHttpServer((_request, response) => response.end());
    // At its first start, this fake service fails as if another program used its port.
    await project.writeProgram(
      'services/identity',
      `const marker = __dirname + '/tried';
       const { existsSync, writeFileSync } = require('node:fs');
       if (existsSync(marker)) return require('../../billing/dist/main.js');
       writeFileSync(marker, process.env.PORT);
       setTimeout(() => { console.error('Error: listen EADDRINUSE: address already in use'); process.exit(1); }, 300);`,
    );
    const attemptFile = join(project.options.projectDir, 'services/identity/dist/tried');
    const productStart = start(environment);
    const port = Number(await waitUntil(() => readFile(attemptFile, 'utf8').catch(() => '')));
    unrelatedServer.listen(port, '127.0.0.1');
    await productStart;
    unrelatedServer.close();

    expect(printedLines).toEqual(['  Another program has taken a port. Starting again on other ports']);
    expect((await project.readEnvironment('services/billing'))['PORT']).not.toBe(`${port}`);
  });

  it('aborts a start and stops all processes', async () => {
    await project.writeProgram('services/catalogue', 'console.log("starting"); setInterval(() => {}, 1000)');
    const abort = new AbortController();
    const productStart = start(environment, { signal: abort.signal });
    const log = join(project.options.dataDir, 'logs/catalogue.log');
    await waitUntil(async () => (await readFile(log, 'utf8').catch(() => '')).includes('starting'));

    abort.abort();

    await expect(productStart).rejects.toThrow('aborted');
    expect(killMarkedProcesses(project.options.dataDir)).toBe(0);
  });

  const startIdleProcess = async (env: Record<string, string>): Promise<ChildProcess> => {
    const options = { env: { ...process.env, ...env } };
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], options);
    children.push(child);
    await once(child, 'spawn');
    return child;
  };
});
