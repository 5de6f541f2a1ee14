import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { processNames } from '@paperbill/configuration';
import {
  checkEnvironment,
  readComposeFile,
  exampleVariables,
  listPrivateVariables,
  readPrivateFile,
  rootUrl,
  type Variables,
} from './compose.js';

const setupFolder = fileURLToPath(new URL('deploy/operation/private/', rootUrl));
const SETUP_ANSWERS = {
  PRIVATE_HOST: 'bills.lovelace.dev',
  PRIVATE_EMAIL: 'ada@lovelace.dev',
  PRIVATE_PASSWORD: 'a long one: 4 words!',
  PRIVATE_CERTIFICATES: 'internal',
};

let hostFolder: string;

beforeEach(() => {
  hostFolder = mkdtempSync(join(tmpdir(), 'private-spec-'));
  mkdirSync(join(hostFolder, 'deploy/operation'), { recursive: true });
  cpSync(setupFolder, join(hostFolder, 'deploy/operation/private'), { recursive: true });
  cpSync(fileURLToPath(new URL('.env.example', rootUrl)), join(hostFolder, '.env.example'));
});

afterEach(() => {
  rmSync(hostFolder, { recursive: true });
});

const runSetup = (answers: Record<string, string> = {}, input = '') =>
  spawnSync(join(hostFolder, 'deploy/operation/private/setup'), {
    env: { PATH: process.env['PATH'], ...answers, ...(input && { SETUP_READS_ANSWERS: '1' }) },
    input,
    encoding: 'utf8',
  });
const readEnvFile = () => readFileSync(join(hostFolder, '.env'), 'utf8');
const readVariables = () => parseEnv(readEnvFile()) as Variables;

const checkProcess = (name: (typeof processNames)[number], variables: Variables) =>
  checkEnvironment(name, {
    ...readComposeFile(variables).services[name]!.environment,
    ...readPrivateFile(variables).services[name]?.environment,
  });

describe('setup', () => {
  it('writes an .env and a certificate authority with different secrets of mode 0600, with which every process starts in production', () => {
    const { status, stdout, stderr } = runSetup(SETUP_ANSWERS);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('https://bills.lovelace.dev');
    expect(stdout).toContain('a long one: 4 words!');
    expect(statSync(join(hostFolder, '.env')).mode & 0o777).toBe(0o600);
    const variables = readVariables();
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(listPrivateVariables()));
    expect(variables).toMatchObject({ PAYMENTS: 'none', PUBLIC_URL: 'https://bills.lovelace.dev', ...SETUP_ANSWERS });
    for (const name of processNames) {
      const { error, environment } = checkProcess(name, variables);
      expect([name, error, environment['NODE_ENV']]).toEqual([name, undefined, 'production']);
    }
    expect(checkProcess('bff', variables).environment).toMatchObject({
      OIDC_ISSUER: 'https://sign-in.bills.lovelace.dev/realms/paperbill',
    });
    expect(readPrivateFile(variables).services['bff']!.environment).toMatchObject({
      NODE_EXTRA_CA_CERTS: '/private/trust/ca.pem',
    });
    const file = (path: string) => join(hostFolder, 'tls/private', path);
    expect(new X509Certificate(readFileSync(file('trust/ca.pem'))).ca).toBe(true);
    expect(statSync(file('trust/ca.pem')).mode & 0o777).toBe(0o644);
    expect(statSync(file('authority/ca.key')).mode & 0o777).toBe(0o600);
    const secrets = Object.entries(variables).filter(
      ([name]) => /SECRET$|_PASSWORD$/.test(name) && !/STRIPE/.test(name),
    );
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
  });

  it('keeps an existing .env when it runs again, and adds only missing variables', () => {
    runSetup(SETUP_ANSWERS);
    const before = readEnvFile();
    expect(runSetup().status).toBe(0);
    expect(readEnvFile()).toBe(before);

    writeFileSync(join(hostFolder, '.env'), before.replace(/^NATS_BFF_PASSWORD=.*\n/m, ''));
    runSetup({ PRIVATE_HOST: 'another.lovelace.dev' });
    expect(readVariables()).toEqual({
      ...parseEnv(before),
      NATS_BFF_PASSWORD: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('prompts for four missing answers, and generates a password if the answer is empty', () => {
    const { status, stdout } = runSetup({}, 'invoices.localhost\nada@lovelace.dev\n\nacme\n');
    expect(status).toBe(0);
    expect(readVariables()).toMatchObject({ PRIVATE_HOST: 'invoices.localhost', PRIVATE_CERTIFICATES: 'acme' });
    expect(readVariables()['PRIVATE_PASSWORD']).toMatch(/^[0-9a-f]{20}$/);
    expect(stdout).toContain(readVariables()['PRIVATE_PASSWORD']);
    expect(readVariables()).not.toHaveProperty('PRIVATE_AUTHORITY');
  });

  it.each([
    [{ PRIVATE_HOST: 'https://bills.lovelace.dev' }, 'PRIVATE_HOST'],
    [{ PRIVATE_HOST: 'invoices.example.com' }, 'PRIVATE_HOST'],
    [{ PRIVATE_EMAIL: 'ada' }, 'PRIVATE_EMAIL'],
    [{ PRIVATE_EMAIL: 'ada@example.com' }, 'PRIVATE_EMAIL'],
    [{ PRIVATE_PASSWORD: 'short' }, 'PRIVATE_PASSWORD'],
    [{ PRIVATE_PASSWORD: 'with "quotes" in it' }, 'PRIVATE_PASSWORD'],
    [{ PRIVATE_CERTIFICATES: 'none' }, 'PRIVATE_CERTIFICATES'],
  ])('refuses %j, and leaves .env empty', (wrongAnswers, variable) => {
    const { status, stderr } = runSetup({ ...SETUP_ANSWERS, ...wrongAnswers });
    expect([status, stderr]).toEqual([1, expect.stringContaining(variable)]);
    expect(readEnvFile()).toBe('');
  });

  it('keeps the Stripe keys of an existing .env, and does not turn payments off', () => {
    writeFileSync(join(hostFolder, '.env'), 'STRIPE_SECRET_KEY=sk_live_1\nSTRIPE_WEBHOOK_SECRET=whsec_1\n');
    runSetup(SETUP_ANSWERS);
    expect(readVariables()).toMatchObject({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    expect(readVariables()).not.toHaveProperty('PAYMENTS');
  });
});

it('setup replaces the example names, addresses and secrets in a copy of .env.example', () => {
  cpSync(join(hostFolder, '.env.example'), join(hostFolder, '.env'));
  expect(runSetup(SETUP_ANSWERS).status).toBe(0);
  const remainingExamples = Object.entries(readVariables()).filter(([name, value]) => exampleVariables[name] === value);
  expect(remainingExamples.map(([name]) => name).sort()).toEqual([
    'MAIL_FROM',
    'NODE_ENV',
    'SMTP_URL',
    'STRIPE_API_URL',
  ]);
});

describe('compose.yml of a private Paperbill', () => {
  it('contains no demo or example values', () => {
    const text = JSON.stringify(readPrivateFile());
    for (const demoText of ['demo', 'example.com', 'localhost']) expect(text).not.toContain(demoText);
  });

  it("starts the backups after Keycloak's database is created", () => {
    expect(services['backups']!.depends_on).toEqual({
      'keycloak-database': { condition: 'service_completed_successfully' },
    });
  });

  const { services } = readPrivateFile(SETUP_ANSWERS);
  const ownServices = Object.entries(services).filter(([name]) => !['bff', 'backups'].includes(name));

  it.each(ownServices)('hardens and limits each container that it adds: %s', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: name === 'keycloak-database' ? 'on-failure:5' : 'unless-stopped',
      cpus: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      image: expect.stringMatching(/:\d+\.\d+/),
    });
  });

  it('gives Keycloak every environment variable that the realm file uses', () => {
    const realm = readFileSync(join(setupFolder, 'keycloak/paperbill-realm.json'), 'utf8');
    const namedVariables = [...realm.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
    const setVariables = services['keycloak']!.environment!;
    for (const name of namedVariables) expect(setVariables).toHaveProperty(name);
    expect(setVariables['KC_HOSTNAME']).toBe('https://sign-in.bills.lovelace.dev');
  });

  it("lets only private addresses open Keycloak's console by default", () => {
    expect(services['proxy']!.environment).toMatchObject({ PRIVATE_CONSOLE_FROM: 'private_ranges' });
    const sites = readFileSync(join(setupFolder, 'sites.caddyfile'), 'utf8');
    expect(sites).toMatch(/path \/admin \/admin\/\* .*\n\s*not remote_ip \{\$PRIVATE_CONSOLE_FROM\}/);
    expect(sites.indexOf('respond @console 404')).toBeLessThan(sites.indexOf('reverse_proxy keycloak'));
  });

  it('gives the proxy both host names as network aliases', () => {
    expect(services['proxy']!.networks).toEqual({
      outside: { aliases: ['bills.lovelace.dev', 'sign-in.bills.lovelace.dev'] },
    });
  });
});

describe('the realm', () => {
  const environment: Record<string, string> = {
    PAPERBILL_URL: 'https://bills.lovelace.dev',
    PAPERBILL_CLIENT_SECRET: 'c'.repeat(64),
    PAPERBILL_EMAIL: SETUP_ANSWERS.PRIVATE_EMAIL,
    PAPERBILL_PASSWORD: SETUP_ANSWERS.PRIVATE_PASSWORD,
  };
  const file = readFileSync(join(setupFolder, 'keycloak/paperbill-realm.json'), 'utf8');
  const realm = JSON.parse(file.replace(/\$\{(\w+)\}/g, (_, name: string) => environment[name]!)) as {
    realm: string;
    verifyEmail: boolean;
    roles: { realm: { name: string }[] };
    clients: Record<string, unknown>[];
    users: object[];
  };

  it('has one confidential client with PKCE, sign-out and back-channel logout at the addresses of the BFF', () => {
    expect(realm.clients).toHaveLength(1);
    expect(realm.clients[0]).toMatchObject({
      clientId: 'paperbill',
      publicClient: false,
      secret: 'c'.repeat(64),
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      redirectUris: ['https://bills.lovelace.dev/api/callback'],
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'post.logout.redirect.uris': 'https://bills.lovelace.dev/',
        'backchannel.logout.url': 'http://bff:3000/webhooks/sign-out',
        'backchannel.logout.session.required': 'true',
      },
    });
  });

  it('puts email_verified and the staff role into the identity token, and has one verified staff user', () => {
    const mappers = realm.clients[0]!['protocolMappers'] as { config: Record<string, string> }[];
    const claims = mappers.map(({ config }) => [config['claim.name'], config['id.token.claim']]);
    expect(claims).toEqual([
      ['roles', 'true'],
      ['email_verified', 'true'],
    ]);
    expect(realm).toMatchObject({ realm: 'paperbill', verifyEmail: true, registrationAllowed: false });
    expect(realm.roles.realm.map(({ name }) => name)).toEqual(['staff']);
    expect(realm.users).toEqual([
      expect.objectContaining({
        email: 'ada@lovelace.dev',
        emailVerified: true,
        realmRoles: expect.arrayContaining(['staff']),
        // The user must choose another password at the first sign-in.
        credentials: [{ type: 'password', value: SETUP_ANSWERS.PRIVATE_PASSWORD, temporary: true }],
      }),
    ]);
  });
});
