import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@paperbill/contracts/nats';
import { killMarkedProcesses } from './data-folder/lock.js';
import { deriveVerifyingKey } from './data-folder/secrets.js';
import { externalServerVariables, type TestLauncher, createTestLauncher, waitUntil } from './testing/test-launcher.js';

describe('startProduct', () => {
  let project: TestLauncher['project'];
  let start: TestLauncher['start'];
  let end: TestLauncher['end'];
  let printedLines: string[];

  beforeEach(async () => {
    ({ project, start, end, printedLines } = await createTestLauncher());
  });

  afterEach(() => end());

  it('gives each process only the variables that it needs, stops all processes, and keeps its secrets', async () => {
    const product = await start();

    const [bff, oidc, stripe, gotenberg, mailbox, documents, billing] = await Promise.all(
      [
        'bff',
        'deploy/stand-ins/oidc',
        'deploy/stand-ins/stripe',
        'deploy/stand-ins/gotenberg',
        'deploy/stand-ins/mailbox',
        'services/documents',
        'services/billing',
      ].map(project.readEnvironment),
    );
    expect(product.url).toBe(`http://localhost:${bff!['PORT']}`);
    expect(bff).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      MAIL_WEBHOOK_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      CLIENT_PAYMENTS: 'connect',
    });
    expect(billing).toMatchObject({
      STRIPE_API_URL: `http://localhost:${stripe!['PORT']}`,
      STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_[0-9a-f]{64}$/),
      STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
      STRIPE_CONNECT_WEBHOOK_SECRET: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
    });
    for (const [name, given] of Object.entries({ oidc, stripe, mailbox }))
      expect(given!['DATA_DIR']).toBe(join(product.dataDir, name));
    expect(bff!['STRIPE_SECRET_KEY']).toBeUndefined();
    expect(documents!['GOTENBERG_URL']).toBe(`http://127.0.0.1:${gotenberg!['PORT']}`);
    expect(product.mailbox).toBe(`http://localhost:${mailbox!['PORT']}`);
    expect(documents!['SMTP_URL']).toBe(`smtp://127.0.0.1:${mailbox!['SMTP_PORT']}`);
    expect(bff!['SMTP_URL']).toBeUndefined();
    for (const name of serviceNames) {
      const service = await project.readEnvironment(`services/${name}`);
      const nats = { ours: new URL(service['NATS_URL']!), ofBff: new URL(bff!['NATS_URL']!) };
      expect(nats.ours.host).toBe(nats.ofBff.host);
      expect(nats.ours.username).toBe(name);
      expect(nats.ours.password).not.toBe(nats.ofBff.password);
      const [running, owner] = [new URL(service['DATABASE_URL']!), new URL(service['DATABASE_MIGRATION_URL']!)];
      expect([running.pathname, owner.pathname]).toEqual([`/paperbill_${name}`, `/paperbill_${name}`]);
      expect([running.username, owner.username]).toEqual([`paperbill_${name}_app`, `paperbill_${name}`]);
      expect(running.password).not.toBe(owner.password);
      expect(service['SESSION_SECRET']).toBeUndefined();
      expect(service['MESSAGE_SIGNING_KEY']).toBeUndefined();
      expect(service['MESSAGE_VERIFYING_KEYS']).toBe(deriveVerifyingKey(bff!['MESSAGE_SIGNING_KEY']!));
    }

    const secrets = await readSecrets();
    const readFileMode = async (path: string) => (await stat(join(product.dataDir, path))).mode & 0o777;
    expect(await readFileMode('secrets.json')).toBe(0o600);
    // If the product runs as `root`, PostgreSQL runs as another user. With mode 711, that user can enter the data
    // folder.
    expect(await readFileMode('.')).toBe(process.getuid!() === 0 ? 0o711 : 0o700);
    expect(await readFileMode('logs')).toBe(0o700);

    await product.stop();

    expect(killMarkedProcesses(product.dataDir)).toBe(0);
    expect(await listProcesses(product.dataDir)).toEqual([]);
    await start({}, { progress: undefined });
    expect(await readSecrets()).toEqual(secrets);
  });

  const readSecrets = async () => {
    const [billing, bff] = await Promise.all([
      project.readEnvironment('services/billing'),
      project.readEnvironment('bff'),
    ]);
    const { username, password } = new URL(billing['DATABASE_URL']!);
    return { username, password, sessionSecret: bff['SESSION_SECRET'], signingKey: bff['MESSAGE_SIGNING_KEY'] };
  };

  it('reuses the ports of the last start if they are free', async () => {
    const [freeServer, busyServer] = [createServer().listen(0, '127.0.0.1'), createServer().listen(0, '127.0.0.1')];
    await Promise.all([once(freeServer, 'listening'), once(busyServer, 'listening')]);
    const lastPorts = {
      billing: (freeServer.address() as AddressInfo).port,
      identity: (busyServer.address() as AddressInfo).port,
    };
    await new Promise((closed) => freeServer.close(closed));
    await mkdir(project.options.dataDir);
    await writeFile(join(project.options.dataDir, 'ports.json'), JSON.stringify(lastPorts));

    await start(externalServerVariables);

    expect((await project.readEnvironment('services/billing'))['PORT']).toBe(`${lastPorts.billing}`);
    expect((await project.readEnvironment('services/identity'))['PORT']).not.toBe(`${lastPorts.identity}`);
    busyServer.close();
  });

  it('starts no embedded program that the environment replaces', async () => {
    const product = await start(externalServerVariables);

    expect(await project.readEnvironment('bff')).toMatchObject({
      NATS_URL: externalServerVariables.NATS_URL,
      OIDC_ISSUER: externalServerVariables.OIDC_ISSUER,
      OIDC_CLIENT_ID: externalServerVariables.OIDC_CLIENT_ID,
      OIDC_CLIENT_SECRET: externalServerVariables.OIDC_CLIENT_SECRET,
    });
    expect(await project.readEnvironment('services/identity')).toMatchObject({
      DATABASE_URL: 'postgresql://u:p@db.invalid/identity',
    });
    expect(await project.readEnvironment('services/documents')).toMatchObject({
      GOTENBERG_URL: externalServerVariables.GOTENBERG_URL,
      SMTP_URL: externalServerVariables.SMTP_URL,
      MAIL_FROM: externalServerVariables.MAIL_FROM,
    });
    expect((await project.readEnvironment('bff'))['SMTP_URL']).toBeUndefined();
    expect(product.mailbox).toBeUndefined();
    const billing = await project.readEnvironment('services/billing');
    expect(billing).toMatchObject({
      STRIPE_SECRET_KEY: externalServerVariables.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: externalServerVariables.STRIPE_WEBHOOK_SECRET,
    });
    expect(billing['STRIPE_API_URL']).toBeUndefined();
    expect(printedLines).toContain(
      '  ! PDFs cannot be generated: the renderer at GOTENBERG_URL, http://gotenberg.invalid:3000, does not answer.',
    );
    expect((await readdir(join(product.dataDir, 'logs'))).sort()).toEqual(
      ['bff.log', ...serviceNames.map((name) => `${name}.log`)].sort(),
    );
  });

  it('runs the services in one process and the stand-ins in another on a small host, each with its own variables', async () => {
    const env = {
      ...externalServerVariables,
      OIDC_ISSUER: '',
      SMTP_URL: '',
      STRIPE_SECRET_KEY: '',
      SMALL_HOST: 'true',
    };
    const product = await start(env);

    expect(product.parts.map(({ name }) => name).sort()).toEqual(['bff', 'services', 'stand-ins']);
    const [services, standInEnvironment, bff] = await Promise.all(
      ['services/all', 'deploy/stand-ins/all', 'bff'].map(project.readEnvironment),
    );
    expect(services).toMatchObject({
      IDENTITY_DATABASE_URL: 'postgresql://u:p@db.invalid/identity',
      BILLING_DATABASE_URL: 'postgresql://u:p@db.invalid/billing',
      BILLING_NATS_URL: externalServerVariables.NATS_URL,
      BILLING_STRIPE_API_URL: `http://localhost:${standInEnvironment!['STRIPE_PORT']}`,
      BILLING_STRIPE_SECRET_KEY: standInEnvironment!['STRIPE_STRIPE_SECRET_KEY'],
      DOCUMENTS_GOTENBERG_URL: externalServerVariables.GOTENBERG_URL,
      CATALOGUE_MESSAGE_VERIFYING_KEYS: deriveVerifyingKey(bff!['MESSAGE_SIGNING_KEY']!),
    });
    expect(services!['CATALOGUE_STRIPE_SECRET_KEY']).toBeUndefined();
    expect(services!['MESSAGE_SIGNING_KEY']).toBeUndefined();
    expect(bff!['IDENTITY_DATABASE_URL']).toBeUndefined();
    expect(standInEnvironment).toMatchObject({
      STAND_INS: 'oidc,stripe,mailbox',
      OIDC_HOST: '127.0.0.1',
      OIDC_ISSUER: `http://localhost:${standInEnvironment!['OIDC_PORT']}`,
      OIDC_REDIRECT_URIS: `${product.url}/api/callback`,
      MAILBOX_PORT: standInEnvironment!['PORT'],
      MAILBOX_RETURN_PASSWORD: bff!['MAIL_WEBHOOK_SECRET'],
    });
    expect(product.mailbox).toBe(`http://localhost:${standInEnvironment!['MAILBOX_PORT']}`);
  });

  it('starts only the needed stand-ins on a small host, and restarts each of several instances', async () => {
    const product = await start({ ...externalServerVariables, OIDC_ISSUER: '', SMALL_HOST: 'true' });
    const standInEnvironment = await project.readEnvironment('deploy/stand-ins/all');
    expect([standInEnvironment['STAND_INS'], standInEnvironment['STRIPE_PORT']]).toEqual(['oidc', undefined]);
    await product.stop();

    const instances = await start({ ...externalServerVariables, SMALL_HOST: 'true' }, { instances: 2 });
    const names = instances.parts.map(({ name }) => name);
    expect(names.sort()).toEqual(['bff', ...serviceNames.flatMap((name) => [name, `${name}-2`])].sort());
    const second = instances.parts.find(({ name }) => name === 'billing-2')!;
    const { pid } = second;
    process.kill(pid!, 'SIGKILL');
    await waitUntil(async () => second.pid !== pid && second.isReady());
    expect(second.pid).toBeGreaterThan(0);
  });

  it('refuses a second start in the same data folder, but runs beside a product with another one', async () => {
    const [one, other] = await Promise.all([
      start(externalServerVariables),
      start(externalServerVariables, { dataDir: join(project.options.projectDir, 'other') }),
    ]);
    expect(one.url).not.toBe(other.url);

    await expect(start(externalServerVariables)).rejects.toThrow(
      `Paperbill is already running at ${one.url} (process ${process.pid}). Stop it first`,
    );

    await one.stop();
    expect((await fetch(other.url)).status).toBe(200);
    await start(externalServerVariables);
  });

  it('refuses production with embedded programs before it writes any file', async () => {
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow('SESSION_SECRET is missing');
    await expect(readdir(project.options.dataDir)).rejects.toThrow('ENOENT');
  });
});

async function listProcesses(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder));
}
