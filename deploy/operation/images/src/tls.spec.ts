import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { processNames } from '@paperbill/configuration';
import { checkEnvironment, readComposeFile, fillInExample, rootUrl, readTlsFile } from './compose.js';

const tlsServers = ['nats', 'postgres', 'gotenberg'];
const databaseClients = ['databases', 'recovery', 'backups'];

describe('tls.yml', () => {
  const production = fillInExample();
  const defaultServices = readComposeFile(production).services;
  const tlsServices = readTlsFile(production).services;

  it('changes every process, every server and every client of PostgreSQL', () => {
    expect(Object.keys(tlsServices).sort()).toEqual([...processNames, ...tlsServers, ...databaseClients].sort());
  });

  it.each(processNames)(
    'changes only the URLs of docker-compose.yml to TLS, and is valid for production: %s',
    (name) => {
      const { environment, volumes } = tlsServices[name]!;
      expect(environment!['NATS_URL']).toBe(
        String(defaultServices[name]!.environment!['NATS_URL']).replace('nats:', 'tls:'),
      );
      for (const variable of ['DATABASE_URL', 'DATABASE_MIGRATION_URL', 'GOTENBERG_URL']) {
        const address = defaultServices[name]!.environment![variable];
        expect(environment![variable]).toBe(
          variable === 'GOTENBERG_URL'
            ? address && String(address).replace('http:', 'https:')
            : address && `${address}?sslmode=verify-full`,
        );
      }
      expect(environment!['NODE_EXTRA_CA_CERTS']).toBe('/tls/ca.pem');
      expect(volumes).toEqual(['./tls/ca.pem:/tls/ca.pem:ro']);
      expect(checkEnvironment(name, { ...defaultServices[name]!.environment, ...environment }).error).toBeUndefined();
    },
  );

  it.each(['nats', 'postgres'])('keeps the command of the server, and adds its certificate and key: %s', (name) => {
    const { command, volumes } = tlsServices[name]!;
    const defaultCommand = defaultServices[name]!.command!;
    expect(command!.slice(0, defaultCommand.length)).toEqual(defaultCommand);
    const addedFlags = command!.slice(defaultCommand.length).join(' ');
    for (const file of [`/tls/${name}.pem`, `/tls/${name}.key`]) {
      expect(addedFlags).toContain(file);
      expect(volumes).toContain(`.${file}:${file}:ro`);
    }
  });

  it('makes PostgreSQL refuse network connections without TLS', () => {
    expect(tlsServices['postgres']!.command!.join(' ')).toContain('-c hba_file=/tls/pg_hba.conf');
    const [source] = tlsServices['postgres']!.volumes!.find((volume) => volume.includes('pg_hba'))!.split(':');
    const rules = readFileSync(new URL(source!, rootUrl), 'utf8')
      .split('\n')
      .filter((line) => /^[^#\s]/.test(line));
    expect(rules.map((rule) => rule.split(/\s+/)[0])).toEqual(['local', 'hostssl']);
  });

  it.each(databaseClients)('makes %s verify the certificate of PostgreSQL', (name) => {
    expect(tlsServices[name]!.environment).toEqual({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/tls/ca.pem' });
  });
});
