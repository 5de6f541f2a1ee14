import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { processNames } from '@paperbill/configuration';
import { readComposeFile, fillInExample, rootUrl, readSmallHostFile } from './compose.js';

const checkedServices = processNames.filter((name) => name !== 'bff');
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
    expect(Object.keys(changed).sort()).toEqual(['bff', 'services', ...checkedServices].sort());
    for (const name of checkedServices) {
      expect(changed[name]).toEqual({ profiles: ['apart'] });
      expect(changed['bff']!.depends_on![name]).toEqual({ condition: 'service_healthy', required: false });
    }
    expect(changed['bff']!.depends_on!['services']).toEqual({ condition: 'service_healthy' });
    expect(existsSync(new URL(all.build!.args!['PROJECT']!, rootUrl))).toBe(true);
  });

  it('gives the container of all services the limits of one service, and the networks of all services', () => {
    const one = plain['documents'] as Record<string, unknown> & (typeof plain)[string];
    for (const key of LIMITING_SETTINGS) expect([key, all[key]]).toEqual([key, one[key]]);
    const networks = checkedServices.flatMap((name) => plain[name]!.networks as string[]);
    expect([...(all.networks as string[])].sort()).toEqual([...new Set(networks)].sort());
    expect(all.depends_on).toEqual(one.depends_on);
  });

  it.each(checkedServices)(
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
