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
  const defaultServices = readComposeFile(fillInExample()).services;
  const { services: changedServices } = readSmallHostFile(fillInExample());
  const allServicesContainer = changedServices['services'] as Record<string, unknown> &
    (typeof defaultServices)[string];

  it('replaces the five services by one container, and starts the BFF when that container is healthy', () => {
    expect(Object.keys(changedServices).sort()).toEqual(['bff', 'services', ...serviceNames].sort());
    for (const name of serviceNames) {
      expect(changedServices[name]).toEqual({ profiles: ['apart'] });
      expect(changedServices['bff']!.depends_on![name]).toEqual({ condition: 'service_healthy', required: false });
    }
    expect(changedServices['bff']!.depends_on!['services']).toEqual({ condition: 'service_healthy' });
    expect(existsSync(new URL(allServicesContainer.build!.args!['PROJECT']!, rootUrl))).toBe(true);
  });

  it('gives the container of all services the limits of one service, and the networks of all services', () => {
    const documentsContainer = defaultServices['documents'] as Record<string, unknown> &
      (typeof defaultServices)[string];
    for (const key of LIMITING_SETTINGS)
      expect([key, allServicesContainer[key]]).toEqual([key, documentsContainer[key]]);
    const networks = serviceNames.flatMap((name) => defaultServices[name]!.networks as string[]);
    expect([...(allServicesContainer.networks as string[])].sort()).toEqual([...new Set(networks)].sort());
    expect(allServicesContainer.depends_on).toEqual(documentsContainer.depends_on);
  });

  it.each(serviceNames)(
    'gives the container of all services the settings that %s has in docker-compose.yml',
    (name) => {
      const prefix = `${name.toUpperCase()}_`;
      for (const [variable, value] of Object.entries(defaultServices[name]!.environment!)) {
        const valueOfAllServices =
          allServicesContainer.environment![prefix + variable] ?? allServicesContainer.environment![variable];
        expect([variable, valueOfAllServices]).toEqual([variable, value]);
      }
    },
  );
});

describe('external-postgres.yml', () => {
  const production = { ...fillInExample(), DATABASE_HOST: 'db.acme.test', DATABASE_PORT: '6432' };
  const defaultServices = readComposeFile(production).services;
  const { services: changedServices, networks } = readExternalPostgresFile(production);

  it("changes only the clients of PostgreSQL, and replaces the container's server by a sleeping process", () => {
    expect(Object.keys(changedServices).sort()).toEqual([...serviceNames, 'postgres', ...databaseClients].sort());
    expect(changedServices['postgres']!.entrypoint).toEqual(['sh', '-c', 'exec sleep infinity']);
    expect(changedServices['postgres']!.healthcheck!.test!.join(' ')).toContain('--host db.acme.test --port 6432');
    expect(networks).toEqual({ databases: { internal: false } });
  });

  it.each(serviceNames)('replaces only the server in the URLs of docker-compose.yml, and requires TLS: %s', (name) => {
    const { environment } = changedServices[name]!;
    for (const variable of ['DATABASE_URL', 'DATABASE_MIGRATION_URL']) {
      const externalUrl = String(defaultServices[name]!.environment![variable]).replace(
        '@postgres:5432',
        '@db.acme.test:6432',
      );
      expect(environment![variable]).toBe(`${externalUrl}?sslmode=verify-full`);
    }
    expect(checkEnvironment(name, { ...defaultServices[name]!.environment, ...environment }).error).toBeUndefined();
  });

  it.each(databaseClients)("makes %s verify the server's certificate, and connects it to no other server", (name) => {
    expect(changedServices[name]!.environment).toMatchObject({
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/tls/ca.pem',
    });
    const environmentJson = JSON.stringify({
      ...defaultServices[name]!.environment,
      ...changedServices[name]!.environment,
    });
    expect(environmentJson).toContain('db.acme.test');
    expect(environmentJson).not.toContain('@postgres:');
    expect(environmentJson).not.toContain('"PGHOST":"postgres"');
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
