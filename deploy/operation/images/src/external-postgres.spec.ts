import { describe, expect, it } from '@jest/globals';
import { processNames } from '@paperbill/configuration';
import { checkEnvironment, readComposeFile, readExternalPostgresFile, fillInExample } from './compose.js';

const services = processNames.filter((name) => name !== 'bff');
const databaseClients = ['databases', 'recovery', 'backups'];

describe('external-postgres.yml', () => {
  const production = { ...fillInExample(), DATABASE_HOST: 'db.acme.test', DATABASE_PORT: '6432' };
  const plain = readComposeFile(production).services;
  const { services: changed, networks } = readExternalPostgresFile(production);

  it("changes only the clients of PostgreSQL, and replaces the container's server by a sleeping process", () => {
    expect(Object.keys(changed).sort()).toEqual([...services, 'postgres', ...databaseClients].sort());
    expect(changed['postgres']!.entrypoint).toEqual(['sh', '-c', 'exec sleep infinity']);
    expect(changed['postgres']!.healthcheck!.test!.join(' ')).toContain('--host db.acme.test --port 6432');
    expect(networks).toEqual({ databases: { internal: false } });
  });

  it.each(services)('replaces only the server in the URLs of docker-compose.yml, and requires TLS: %s', (name) => {
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
