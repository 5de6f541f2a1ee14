import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { processNames } from '@paperbill/configuration';
import {
  checkEnvironment,
  fillInExample,
  readComposeFile,
  readExternalPostgresFile,
  readFastRendererFile,
  readSmallHostFile,
  rootUrl,
} from './compose.js';

const serviceNames = processNames.filter((name) => name !== 'bff');
const databaseClients = ['databases', 'recovery', 'backups'];
const LIMITING_SETTINGS = [
  'restart',
  'read_only',
  'cap_drop',
  'security_opt',
  'pids_limit',
  'logging',
  'init',
  'tmpfs',
  'cpus',
] as const;

describe('small-host.yml', () => {
  const plain = readComposeFile(fillInExample()).services;
  const { services: changed } = readSmallHostFile(fillInExample());
  const all = changed['services'] as Record<string, unknown> & (typeof plain)[string];

  it('replaces the five services by one container, and starts the BFF when that container is healthy', () => {
    expect(Object.keys(changed).sort()).toEqual(['bff', 'services', ...serviceNames].sort());
    for (const name of serviceNames) {
      expect(changed[name]).toEqual({ profiles: ['apart'] });
      expect(changed['bff']!.depends_on![name]).toEqual({ condition: 'service_healthy', required: false });
    }
    expect(changed['bff']!.depends_on!['services']).toEqual({ condition: 'service_healthy' });
    expect(existsSync(new URL(all.build!.args!['PROJECT']!, rootUrl))).toBe(true);
  });

  it('gives the container of all services the limits of one service, and the networks of all services', () => {
    const one = plain['documents'] as Record<string, unknown> & (typeof plain)[string];
    for (const key of LIMITING_SETTINGS) expect([key, all[key]]).toEqual([key, one[key]]);
    const networks = serviceNames.flatMap((name) => plain[name]!.networks as string[]);
    expect([...(all.networks as string[])].sort()).toEqual([...new Set(networks)].sort());
    expect(all.depends_on).toEqual(one.depends_on);
  });

  it.each(serviceNames)(
    'gives the container of all services the settings that %s has in docker-compose.yml',
    (name) => {
      const prefix = `${name.toUpperCase()}_`;
      for (const [variable, value] of Object.entries(plain[name]!.environment!)) {
        const given = all.environment![prefix + variable] ?? all.environment![variable];
        expect([variable, given]).toEqual([variable, value]);
      }
    },
  );
});

describe('external-postgres.yml', () => {
  const production = { ...fillInExample(), DATABASE_HOST: 'db.acme.test', DATABASE_PORT: '6432' };
  const plain = readComposeFile(production).services;
  const { services: changed, networks } = readExternalPostgresFile(production);

  it("changes only the clients of PostgreSQL, and replaces the container's server by a sleeping process", () => {
    expect(Object.keys(changed).sort()).toEqual([...serviceNames, 'postgres', ...databaseClients].sort());
    expect(changed['postgres']!.entrypoint).toEqual(['sh', '-c', 'exec sleep infinity']);
    expect(changed['postgres']!.healthcheck!.test!.join(' ')).toContain('--host db.acme.test --port 6432');
    expect(networks).toEqual({ databases: { internal: false } });
  });

  it.each(serviceNames)('replaces only the server in the URLs of docker-compose.yml, and requires TLS: %s', (name) => {
    const { environment } = changed[name]!;
    for (const variable of ['DATABASE_URL', 'DATABASE_MIGRATION_URL']) {
      const externalUrl = String(plain[name]!.environment![variable]).replace('@postgres:5432', '@db.acme.test:6432');
      expect(environment![variable]).toBe(`${externalUrl}?sslmode=verify-full`);
    }
    expect(checkEnvironment(name, { ...plain[name]!.environment, ...environment }).error).toBeUndefined();
  });

  it.each(databaseClients)("makes %s verify the server's certificate, and connects it to no other server", (name) => {
    expect(changed[name]!.environment).toMatchObject({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/tls/ca.pem' });
    const whole = JSON.stringify({ ...plain[name]!.environment, ...changed[name]!.environment });
    expect(whole).toContain('db.acme.test');
    expect(whole).not.toContain('@postgres:');
    expect(whole).not.toContain('"PGHOST":"postgres"');
  });
});

it('fast-renderer.yml replaces the image of the renderer, and keeps its hardening and limits', () => {
  const { services } = readFastRendererFile();
  expect(Object.keys(services)).toEqual(['gotenberg']);
  const { gotenberg } = services;
  expect(Object.keys(gotenberg!).sort()).toEqual(['build', 'environment', 'healthcheck', 'image', 'init']);
  expect(gotenberg!.image).toMatch(/^paperbill\/renderer:\d/);
  expect(existsSync(new URL(gotenberg!.build!.args!['PROJECT']!, rootUrl))).toBe(true);
  // Compose merges the health checks of both files. The result has the fast renderer's command, and Gotenberg's
  // `interval` and `retries`.
  expect(readComposeFile().services['gotenberg']!.healthcheck).toMatchObject({ interval: '10s', retries: 3 });
  expect(gotenberg!.healthcheck!.test).toEqual(['CMD', 'node', '/paperbill/healthy.mjs']);
});
