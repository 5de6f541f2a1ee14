import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startNats, startPostgres } from '@paperbill/embedded';
import { startGotenberg } from '@paperbill/gotenberg';
import { createDatabase, getFileNats, type TestDatabase } from '@paperbill/test-infrastructure';
import { messageVerifyingKey } from '../acting.js';

const openssl = (...args: string[]) => promisify(execFile)('openssl', args);

let certificatesFolder: string;
let authorityFile: string;
let otherAuthority: string;
/** The servers at these URLs have certificates that only the certificate authority of this test has signed. */
let trustedUrls: { nats: string; postgres: string; renderer: string };
let database: TestDatabase;
let plainUrls: { nats: string; postgres: string; renderer: string };
const stopFunctions: (() => unknown)[] = [];

/** Creates certificates with the same commands as the operation guide. */
async function makeCertificates(): Promise<{ cert: string; key: string }> {
  const file = (name: string) => join(certificatesFolder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  for (const name of ['ca', 'another']) {
    const out = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
    await openssl('req', '-x509', ...newKey, ...out, '-subj', `/CN=${name}`, '-days', '1');
  }
  const issuer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key')];
  const out = ['-keyout', file('server.key'), '-out', file('server.crt')];
  const host = ['-subj', '/CN=server', '-addext', 'subjectAltName=DNS:localhost', '-days', '1'];
  await openssl('req', '-x509', ...newKey, ...issuer, ...out, ...host, '-addext', 'basicConstraints=critical,CA:FALSE');
  [authorityFile, otherAuthority] = [file('ca.pem'), file('another.pem')];
  return { cert: file('server.crt'), key: file('server.key') };
}

const toLocalhostUrl = (address: string, search = '') =>
  Object.assign(new URL(address), { hostname: 'localhost', search }).href;

beforeAll(async () => {
  certificatesFolder = await mkdtemp(join(tmpdir(), 'paperbill-tls-'));
  const [{ cert, key }, plainNats, created] = await Promise.all([makeCertificates(), getFileNats(), createDatabase()]);
  database = created;

  const file = join(certificatesFolder, 'tls.conf');
  await writeFile(file, `tls { cert_file: ${JSON.stringify(cert)}, key_file: ${JSON.stringify(key)} }`);
  const nats = await startNats({ dataDir: join(certificatesFolder, 'nats'), configuration: { file, env: {} } });
  stopFunctions.push(() => nats.stop());

  const dataDir = join(certificatesFolder, 'postgres');
  const postgres = await startPostgres({ dataDir, isDurable: false });
  stopFunctions.push(() => postgres.stop());
  const { uid, gid } = await stat(dataDir);
  for (const source of [cert, key]) {
    const target = join(dataDir, source === cert ? 'server.crt' : 'server.key');
    await copyFile(source, target);
    await chown(target, uid, gid);
  }
  await database.queryAs(postgres.url, `alter system set ssl = 'on'`);
  await database.queryAs(postgres.url, 'select pg_reload_conf()');
  await database.queryAs(postgres.url, `create role service login password 'of-a-test-service'`);
  await database.queryAs(postgres.url, 'create database service owner service');
  const asService = { username: 'service', password: 'of-a-test-service', pathname: '/service' };

  const withoutChromium = { port: 0, chromiumPath: '/nowhere/chromium' };
  const [renderer, plainRenderer] = await Promise.all([
    startGotenberg({ ...withoutChromium, tls: { certFile: cert, keyFile: key } }),
    startGotenberg(withoutChromium),
  ]);
  stopFunctions.push(
    () => renderer.stop(),
    () => plainRenderer.stop(),
  );

  const port = new URL(nats.url.replace('nats:', 'http:')).port;
  trustedUrls = {
    nats: `tls://localhost:${port}`,
    postgres: toLocalhostUrl(Object.assign(new URL(postgres.url), asService).href, '?sslmode=verify-full'),
    renderer: toLocalhostUrl(renderer.url),
  };
  plainUrls = { nats: plainNats.url, postgres: created.ownerUrl, renderer: toLocalhostUrl(plainRenderer.url) };
});

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));
afterAll(async () => {
  for (const stop of stopFunctions) await stop();
  await rm(certificatesFolder, { recursive: true, force: true });
});

async function startAndReadLog(environment: { NATS_URL: string; DATABASE_URL: string; NODE_EXTRA_CA_CERTS: string }) {
  const variables = { MESSAGE_VERIFYING_KEYS: messageVerifyingKey, PORT: '0', NODE_ENV: 'production' };
  child = spawn(process.execPath, [resolve(import.meta.dirname, 'spec-service.mjs')], {
    env: { ...process.env, ...variables, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const data of child.stdout!) {
    output += String(data);
    if (/does not answer yet|microservice successfully started/.test(output)) break;
  }
  return output;
}

const toTrustedEnvironment = () => ({
  NATS_URL: trustedUrls.nats,
  DATABASE_URL: trustedUrls.postgres,
  NODE_EXTRA_CA_CERTS: authorityFile,
});

describe('TLS to NATS and PostgreSQL', () => {
  it('accepts servers with a certificate of an authority in NODE_EXTRA_CA_CERTS', async () => {
    expect(await startAndReadLog(toTrustedEnvironment())).toContain('microservice successfully started');
    const used = await database.queryAs<{ ssl: boolean }>(
      trustedUrls.postgres.replace('?sslmode=verify-full', '').replace('localhost', '127.0.0.1'),
      `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'catalogue'`,
    );
    expect(used).toContainEqual({ ssl: true });
  });

  it.each<[string, () => Partial<ReturnType<typeof toTrustedEnvironment>>, RegExp]>([
    [
      'PostgreSQL of another authority',
      () => ({ NATS_URL: plainUrls.nats, NODE_EXTRA_CA_CERTS: otherAuthority }),
      /The database .*certificate/,
    ],
    [
      'NATS of another authority',
      () => ({ DATABASE_URL: plainUrls.postgres, NODE_EXTRA_CA_CERTS: otherAuthority }),
      /NATS .*certificate/,
    ],
    [
      'PostgreSQL under another name',
      () => ({ DATABASE_URL: trustedUrls.postgres.replace('localhost', '127.0.0.1') }),
      /The database .*does not match certificate/,
    ],
    [
      'PostgreSQL without TLS',
      () => ({ DATABASE_URL: toLocalhostUrl(plainUrls.postgres, '?sslmode=verify-full') }),
      /The database .*does not support SSL/,
    ],
    [
      'NATS without TLS',
      () => ({ NATS_URL: plainUrls.nats.replace('nats:', 'tls:') }),
      /NATS .*does not support 'tls'/,
    ],
  ])('rejects %s with a helpful message', async (_, changes, reason) => {
    const log = await startAndReadLog({ ...toTrustedEnvironment(), ...changes() });
    expect(log).toMatch(reason);
    expect(log).toContain('of an authority in the file NODE_EXTRA_CA_CERTS');
    expect(log).not.toContain('microservice successfully');
  });
});

/** Sends two requests to the renderer: one in the way of a print, and one in the way of a health check. */
async function requestRendererVersion(file: string, address: string): Promise<string> {
  const script = `
    const url = ${JSON.stringify(address)} + 'version';
    const { request } = require(url.startsWith('https:') ? 'node:https' : 'node:http');
    const byRequest = () => new Promise((resolve, reject) =>
      request(url, (answer) => answer.toArray().then(String).then(resolve)).on('error', reject).end());
    const byFetch = () => fetch(url).then((answer) => answer.text());
    for (const ask of [byRequest, byFetch]) ask().catch((error) => (error.cause ?? error).code).then(console.log);`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: file };
  return (await promisify(execFile)(process.execPath, ['-e', script], { env })).stdout;
}

it('https to the renderer needs a trusted authority, and a renderer with a certificate', async () => {
  const { renderer } = trustedUrls;
  const results = await Promise.all([
    requestRendererVersion(authorityFile, renderer),
    requestRendererVersion(otherAuthority, renderer),
    requestRendererVersion(authorityFile, plainUrls.renderer.replace('http:', 'https:')),
    requestRendererVersion(authorityFile, renderer.replace('https:', 'http:')),
  ]);
  const expected = [
    '8.36.0',
    'SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'EPROTO|ERR_SSL_\\w+',
    'ECONNRESET|UND_ERR_SOCKET',
  ].map((outcome) => expect.stringMatching(new RegExp(`^(${outcome})\\n(${outcome})\\n$`)));
  expect(results).toEqual(expected);
});
