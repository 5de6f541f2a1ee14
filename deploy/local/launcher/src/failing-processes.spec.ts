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
  const replaced = { ...externalServerVariables };
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    await once(renderer.listen(0, '127.0.0.1'), 'listening');
    replaced.GOTENBERG_URL = `http://127.0.0.1:${(renderer.address() as AddressInfo).port}`;
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
    const product = await start(replaced);
    const before = await project.given('services/billing');

    process.kill(Number(before['pid']), 'SIGKILL');

    const again = await waitUntil(async () => {
      const now = await project.given('services/billing').catch(() => before);
      return now['pid'] !== before['pid'] && now;
    });
    expect(again['PORT']).toBe(before['PORT']);
    expect(printedLines).toEqual([
      `  ! The billing service was ended by SIGKILL. Restarting it. Log: ${product.dataDir}/logs/billing.log`,
    ]);
  });

  it('prints the end of the log of a process that does not start, and stops all others', async () => {
    await project.program(
      'services/catalogue',
      'console.log(JSON.stringify({ level: 50, msg: "No way", err: { message: "the disk is full" } })); process.exit(1)',
    );

    await expect(start(replaced)).rejects.toThrow(
      /^The catalogue service ended with status 1\. The end of .*\/logs\/catalogue\.log:\n {4}No way: the disk is full$/,
    );

    expect(killMarkedProcesses(project.options.dataDir)).toBe(0);
    await project.program('services/catalogue', 'require("../../billing/dist/main.js")');
    await start(replaced);
  });

  it('kills processes of an earlier start, and no others, after its launcher was killed', async () => {
    await mkdir(project.options.dataDir);
    const holder = { pid: process.pid, startedAt: 'another time' };
    await writeFile(join(project.options.dataDir, 'launcher.json'), JSON.stringify(holder));
    const orphan = await idle(toProcessMarker(project.options.dataDir));
    const stranger = await idle(toProcessMarker(`${project.options.dataDir}-of-somebody-else`));

    await start(replaced);

    await waitUntil(() => Promise.resolve(orphan.signalCode));
    expect(orphan.signalCode).toBe('SIGKILL');
    expect(printedLines).toEqual(['  Stopped processes of an earlier start']);
    expect(stranger.signalCode).toBeNull();
  });

  it('names a requested port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(start({ ...replaced, PORT: `${port}` })).rejects.toThrow(`Port ${port} is taken by another program`);

    server.close();
    await expect(start({ ...replaced, PORT: 'http' })).rejects.toThrow('PORT is http: it must be a port number.');
  });

  it("chooses other ports if another program takes one, and ignores that program's answers", async () => {
    const stranger = createHttpServer((_request, response) => response.end());
    // At its first start, this fake service fails as if another program used its port.
    await project.program(
      'services/identity',
      `const marker = __dirname + '/tried';
       const { existsSync, writeFileSync } = require('node:fs');
       if (existsSync(marker)) return require('../../billing/dist/main.js');
       writeFileSync(marker, process.env.PORT);
       setTimeout(() => { console.error('Error: listen EADDRINUSE: address already in use'); process.exit(1); }, 300);`,
    );
    const marker = join(project.options.projectDir, 'services/identity/dist/tried');
    const starting = start(replaced);
    const port = Number(await waitUntil(() => readFile(marker, 'utf8').catch(() => '')));
    stranger.listen(port, '127.0.0.1');
    await starting;
    stranger.close();

    expect(printedLines).toEqual(['  Another program has taken a port. Starting again on other ports']);
    expect((await project.given('services/billing'))['PORT']).not.toBe(`${port}`);
  });

  it('aborts a start and stops all processes', async () => {
    await project.program('services/catalogue', 'console.log("starting"); setInterval(() => {}, 1000)');
    const abort = new AbortController();
    const started = start(replaced, { signal: abort.signal });
    const log = join(project.options.dataDir, 'logs/catalogue.log');
    await waitUntil(async () => (await readFile(log, 'utf8').catch(() => '')).includes('starting'));

    abort.abort();

    await expect(started).rejects.toThrow('aborted');
    expect(killMarkedProcesses(project.options.dataDir)).toBe(0);
  });

  const idle = async (env: Record<string, string>): Promise<ChildProcess> => {
    const options = { env: { ...process.env, ...env } };
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], options);
    children.push(child);
    await once(child, 'spawn');
    return child;
  };
});
