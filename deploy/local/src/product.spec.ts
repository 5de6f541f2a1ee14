import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@paperbill/contracts';
import { endMarkedProcesses, markOf } from './data-folder/leftovers.js';
import { type Product, type ProductOptions, startProduct } from './product.js';
import { type FakeProject, fakeProject } from './testing/fake-project.js';

/** Every part that can be somebody else's is: nothing embedded starts. */
const replaced = {
  NATS_URL: 'nats://nats.invalid:4222',
  OIDC_ISSUER: 'https://id.invalid',
  OIDC_CLIENT_ID: 'their-client',
  OIDC_CLIENT_SECRET: 'issued-to-us',
  GOTENBERG_URL: 'http://gotenberg.invalid:3000',
  ...Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, `postgresql://u:p@db.invalid/${name}`]),
  ),
};

const emptied = Object.fromEntries(Object.keys(replaced).map((name) => [name, '']));

describe('startProduct', () => {
  let project: FakeProject;
  let running: Product[];
  let said: string[];

  beforeEach(async () => {
    project = await fakeProject();
    running = [];
    said = [];
  });

  afterEach(async () => {
    await Promise.all(running.map((product) => product.stop()));
    await project.remove();
  });

  const start = async (env: NodeJS.ProcessEnv = {}, options: ProductOptions = {}) => {
    const product = await startProduct({
      ...project.options,
      progress: { say: (line = '') => said.push(line), step: (_title, work) => work((note) => said.push(note)) },
      ...options,
      // Nothing that the person who runs the tests has set; empty counts as not set.
      env: { ...emptied, NODE_ENV: '', POSTGRES_URL: '', PUBLIC_URL: '', SESSION_SECRET: '', PORT: '0', ...env },
    });
    running.push(product);
    return product;
  };

  it('gives every process what it needs and no more, and stops all of them', async () => {
    const product = await start();

    const [bff, oidc, gotenberg, documents] = await Promise.all(
      ['bff', 'deploy/oidc', 'deploy/gotenberg', 'services/documents'].map(project.given),
    );
    expect(product.url).toBe(`http://localhost:${bff!['PORT']}`);
    expect(bff).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PUBLIC_URL: product.url,
      SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      OIDC_ISSUER: `http://localhost:${oidc!['PORT']}`,
      OIDC_CLIENT_ID: 'paperbill',
      WEB_ROOT: join(project.options.projectDir, 'web/dist'),
    });
    expect(oidc).toMatchObject({
      ISSUER: bff!['OIDC_ISSUER'],
      CLIENT_ID: 'paperbill',
      REDIRECT_URIS: `${product.url}/api/callback`,
      POST_LOGOUT_REDIRECT_URIS: `${product.url}/`,
      DATA_DIR: join(product.dataDir, 'oidc'),
    });
    expect(documents!['GOTENBERG_URL']).toBe(`http://127.0.0.1:${gotenberg!['PORT']}`);
    expect(gotenberg!['CHROMIUM_PATH']).toBeTruthy();
    for (const name of serviceNames) {
      const service = await project.given(`services/${name}`);
      expect(service['NATS_URL']).toBe(bff!['NATS_URL']);
      expect(new URL(service['DATABASE_URL']!).pathname).toBe(`/paperbill_${name}`);
      expect(service['SESSION_SECRET']).toBeUndefined();
    }

    await product.stop();

    expect(endMarkedProcesses(product.dataDir)).toBe(0);
    expect(await processesIn(product.dataDir)).toEqual([]);
  });

  it('keeps its secrets and its inner ports from one start to the next, for its owner alone', async () => {
    const first = await start({}, { progress: undefined });
    const before = await kept();
    expect((await stat(join(first.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    await first.stop();

    await start();

    expect(await kept()).toEqual(before);
  });

  const kept = async () => {
    const [billing, bff] = await Promise.all([project.given('services/billing'), project.given('bff')]);
    const { username, password } = new URL(billing['DATABASE_URL']!);
    return { username, password, sessionSecret: bff['SESSION_SECRET'] };
  };

  it('starts nothing that the environment replaces', async () => {
    const product = await start(replaced);

    expect(await project.given('bff')).toMatchObject({
      NATS_URL: replaced.NATS_URL,
      OIDC_ISSUER: replaced.OIDC_ISSUER,
      OIDC_CLIENT_ID: replaced.OIDC_CLIENT_ID,
      OIDC_CLIENT_SECRET: replaced.OIDC_CLIENT_SECRET,
    });
    expect(await project.given('services/identity')).toMatchObject({
      DATABASE_URL: 'postgresql://u:p@db.invalid/identity',
    });
    expect(await project.given('services/documents')).toMatchObject({ GOTENBERG_URL: replaced.GOTENBERG_URL });
    expect((await readdir(join(product.dataDir, 'logs'))).sort()).toEqual(
      ['bff.log', ...serviceNames.map((name) => `${name}.log`)].sort(),
    );
  });

  it('starts a process again that ends unasked, and says so in one line', async () => {
    const product = await start(replaced);
    const before = await project.given('services/billing');

    process.kill(Number(before['pid']), 'SIGKILL');

    const again = await until(async () => {
      const now = await project.given('services/billing').catch(() => before);
      return now['pid'] !== before['pid'] && now;
    });
    expect(again['PORT']).toBe(before['PORT']);
    expect(said).toEqual([
      `  ! The billing service was ended by SIGKILL; starting it again. Log: ${product.dataDir}/logs/billing.log`,
    ]);
  });

  it('says why a process does not start, with the end of its log, and leaves nothing running', async () => {
    await project.program(
      'services/catalogue',
      'console.log(JSON.stringify({ level: 50, msg: "No way", err: { message: "the disk is full" } })); process.exit(1)',
    );

    await expect(start(replaced)).rejects.toThrow(
      /^The catalogue service ended with status 1\. The end of .*\/logs\/catalogue\.log:\n {4}No way: the disk is full$/,
    );

    expect(endMarkedProcesses(project.options.dataDir)).toBe(0);
    await project.program('services/catalogue', 'require("../../billing/dist/main.js")');
    await start(replaced);
  });

  it('ends processes that an earlier start left running, and nothing else', async () => {
    await mkdir(project.options.dataDir);
    const leftover = await idle(markOf(project.options.dataDir));
    const stranger = await idle(markOf(`${project.options.dataDir}-of-somebody-else`));

    await start(replaced);

    await until(() => Promise.resolve(leftover.signalCode));
    expect(leftover.signalCode).toBe('SIGKILL');
    expect(said).toEqual(['  Stopped what an earlier start had left running']);
    expect(stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
  });

  it('runs once in a folder', async () => {
    const first = await start(replaced);

    await expect(start(replaced)).rejects.toThrow(
      `Paperbill is already running at ${first.url} (process ${process.pid}). Stop it first`,
    );

    await first.stop();
    await start(replaced);
  });

  it('runs beside another one in another folder', async () => {
    const [one, other] = await Promise.all([
      start(replaced),
      start(replaced, { dataDir: join(project.options.projectDir, 'other') }),
    ]);

    expect(one.url).not.toBe(other.url);
    await one.stop();
    expect((await fetch(other.url)).status).toBe(200);
  });

  it('takes over from a launcher whose process is gone', async () => {
    const first = await start(replaced);
    const lock = await readFile(join(first.dataDir, 'launcher.json'), 'utf8');
    await first.stop();
    const holder = { ...(JSON.parse(lock) as { pid: number }), startedAt: 'another time' };
    await writeFile(join(first.dataDir, 'launcher.json'), JSON.stringify(holder));

    await expect(start(replaced)).resolves.toBeDefined();
  });

  it('names a port that was asked for and is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(start({ ...replaced, PORT: `${port}` })).rejects.toThrow(`Port ${port} is taken by another program`);

    server.close();
    await expect(start({ ...replaced, PORT: 'http' })).rejects.toThrow('PORT is http: it must be a port number.');
  });

  it('starts on other ports where another program is quicker to take one, and is not fooled by its answers', async () => {
    const stranger = createHttpServer((_request, response) => response.end());
    // Takes the port in the moment in which the service is about to.
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
    const port = Number(await until(() => readFile(marker, 'utf8').catch(() => '')));
    stranger.listen(port, '127.0.0.1');
    await starting;
    stranger.close();

    expect(said).toEqual(['  Another program has taken a port meanwhile: starting on others']);
    expect((await project.given('services/billing'))['PORT']).not.toBe(`${port}`);
  });

  it('gives up a start that is no longer wanted, and leaves nothing running', async () => {
    await project.program('services/catalogue', 'console.log("starting"); setInterval(() => {}, 1000)');
    const abort = new AbortController();
    const started = start(replaced, { signal: abort.signal });
    const log = join(project.options.dataDir, 'logs/catalogue.log');
    await until(async () => (await readFile(log, 'utf8').catch(() => '')).includes('starting'));

    abort.abort();

    await expect(started).rejects.toThrow('aborted');
    expect(endMarkedProcesses(project.options.dataDir)).toBe(0);
  });

  it('refuses production with embedded parts before it touches anything', async () => {
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow('SESSION_SECRET is missing');
    await expect(readdir(project.options.dataDir)).rejects.toThrow('ENOENT');
  });
});

async function until<Result>(look: () => Promise<Result | false | null | undefined | ''>): Promise<Result> {
  for (;;) {
    const result = await look();
    if (result) return result;
    await sleep(20);
  }
}

async function idle(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { env: { ...process.env, ...env } });
  await once(child, 'spawn');
  return child;
}

/** The command lines of everything that runs on files of a folder, such as PostgreSQL. */
async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder));
}
