import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { processNames, listVariables } from '@paperbill/configuration';
import { natsUsers, toPasswordVariable } from '@paperbill/nats';
import {
  checkEnvironment,
  readComposeFile,
  envExample,
  exampleVariables,
  fillInExample,
  rootUrl,
  type Variables,
  listVariableNames,
} from './compose.js';

const { services, networks } = readComposeFile();
const createDatabases = fileURLToPath(new URL('deploy/operation/postgres/create-databases.sh', rootUrl));
const allServices = Object.entries(services);
const serviceNames = processNames.filter((name) => name !== 'bff');
const expectedJobs: Record<string, { restart: string }> = {
  databases: { restart: 'on-failure:5' },
  recovery: { restart: 'no' },
};
const defaultServices = allServices.filter(([, service]) => !service.profiles);

describe('Every container', () => {
  it.each(allServices)('is hardened, has resource limits and a restart policy: %s', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: expectedJobs[name]?.restart ?? 'unless-stopped',
      cpus: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    });
    expect(service.privileged).toBeUndefined();
  });

  it.each(allServices)('has a health check, or is a job without one: %s', (name, { build, healthcheck }) => {
    if (expectedJobs[name]) expect(healthcheck).toEqual({ disable: true });
    // The product's own images contain a health check.
    else expect(Boolean(build) || Boolean(healthcheck?.test)).toBe(true);
  });

  it.each(allServices)('mounts files that exist, and uses an image with a version tag: %s', (_name, service) => {
    const files = (service.volumes ?? []).map((volume) => volume.split(':')[0]!);
    for (const path of files.filter((file) => file.startsWith('./deploy')))
      expect(existsSync(new URL(path, rootUrl))).toBe(true);
    expect(service.image).toMatch(/:v?\d+\.\d+/);
  });

  it.each(allServices.filter(([, { build }]) => build))(
    'is built from folders that exist, and has the image name and version of IMAGE_PREFIX and PAPERBILL_VERSION: %s',
    (name, { build, image }) => {
      expect(build!.context).toBe('.');
      for (const path of [build!.dockerfile!, build!.args!['PROJECT']!])
        expect(existsSync(new URL(path, rootUrl))).toBe(true);
      expect(image).toMatch(`paperbill/${name}:`);
      const imageVariables = { IMAGE_PREFIX: 'registry.acme.test:5000/bills', PAPERBILL_VERSION: '9.9.9' };
      expect(readComposeFile(imageVariables).services[name]!.image).toBe(`registry.acme.test:5000/bills/${name}:9.9.9`);
    },
  );
});

describe('The networks', () => {
  const listServicesOn = (network: string) =>
    allServices
      .filter(([, service]) =>
        (Array.isArray(service.networks) ? service.networks : Object.keys(service.networks)).includes(network),
      )
      .map(([name]) => name);

  it('are internal, except "outside" and "dashboard", which only the listed containers join', () => {
    const externalNetworks = Object.entries(networks).filter(([, network]) => !network?.internal);
    expect(externalNetworks.map(([name]) => name)).toEqual(['outside', 'dashboard']);
    expect(listServicesOn('outside')).toEqual(['bff', 'billing', 'documents', 'oidc', 'stripe', 'mailpit']);
    expect(listServicesOn('dashboard')).toEqual(['grafana']);
  });

  it('connect the renderer only with the documents service', () => {
    expect(listServicesOn('rendering')).toEqual(['documents', 'gotenberg']);
    expect(services['gotenberg']!.networks).toEqual(['rendering']);
  });

  it('connect the databases only with the services, the backups and the jobs', () => {
    expect(listServicesOn('databases').sort()).toEqual(
      [...serviceNames, 'postgres', 'backups', ...Object.keys(expectedJobs)].sort(),
    );
  });

  it('publish only port 3000 of the BFF by default, and all ports only on the loopback address', () => {
    const listPublishedPorts = (services: typeof allServices) =>
      services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(listPublishedPorts(defaultServices)).toEqual([['bff', '127.0.0.1:3000:3000']]);
    expect(listPublishedPorts(allServices).map(([, port]) => port)).toEqual([
      '127.0.0.1:3000:3000',
      '127.0.0.1:3003:3000',
      '127.0.0.1:3001:3001',
      '127.0.0.1:3002:3002',
      '127.0.0.1:3004:8025',
    ]);
  });
});

describe('The environment', () => {
  const checkProcess = (name: (typeof processNames)[number], variables: Variables) =>
    checkEnvironment(name, readComposeFile(variables).services[name]!.environment);

  it.each(processNames)(
    'is valid for the demo without an .env file, and for production with .env.example: %s',
    (name) => {
      for (const [variables, mode] of [
        [{}, 'development'],
        [fillInExample(), 'production'],
      ] as const) {
        const { error, environment } = checkProcess(name, variables);
        expect(error).toBeUndefined();
        expect(environment['NODE_ENV']).toBe(mode);
      }
    },
  );

  it.each([
    ['bff', 'SESSION_SECRET', 'SESSION_SECRET'],
    ['bff', 'MESSAGE_SIGNING_KEY', 'MESSAGE_SIGNING_KEY'],
    ...serviceNames.map((name) => [name, 'MESSAGE_VERIFYING_KEYS', 'MESSAGE_VERIFYING_KEYS'] as const),
    ['billing', 'STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY'],
    ['billing', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET'],
    ...processNames.map((name) => [name, toPasswordVariable(name), 'NATS_URL'] as const),
    ...serviceNames.flatMap((name) => [
      [name, `${name.toUpperCase()}_DATABASE_PASSWORD`, 'DATABASE_MIGRATION_URL'] as const,
      [name, `${name.toUpperCase()}_APP_PASSWORD`, 'DATABASE_URL'] as const,
    ]),
  ] as const)('refusedVariable', (name, variable, refused) => {
    const { error } = checkProcess(name, { ...fillInExample(), [variable]: undefined });
    expect(new Set(error?.issues.map(({ path }) => path.join('.')))).toEqual(new Set([refused]));
  });

  /** .env.example contains the final values of these variables, and placeholders for all others. */
  const FINAL_VARIABLES = ['NODE_ENV', 'STRIPE_API_URL', 'SMTP_URL', 'MAIL_FROM'];
  /** No process of the product reads PostgreSQL's password. The test of the databases job checks this variable. */
  const POSTGRESQL_PASSWORD_VARIABLE = 'POSTGRES_PASSWORD';

  it.each(
    Object.keys(exampleVariables).filter((name) => ![...FINAL_VARIABLES, POSTGRESQL_PASSWORD_VARIABLE].includes(name)),
  )('is refused in production if .env.example still contains a placeholder: %s', (variable) => {
    const variables = { ...fillInExample(), [variable]: exampleVariables[variable] };
    const problems = processNames.flatMap((name) =>
      (checkProcess(name, variables).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
    expect(problems).not.toEqual([]);
    // If a process refuses a password, the error names the variable whose URL contains the password.
    const namedProblems = problems.filter((line) => !/^(NATS|DATABASE\w*)_URL: /.test(line));
    expect(namedProblems.every((line) => line.startsWith(`${variable}: `))).toBe(true);
  });

  it.each([POSTGRESQL_PASSWORD_VARIABLE, 'BILLING_DATABASE_PASSWORD', 'DOCUMENTS_APP_PASSWORD'])(
    'is refused by the databases job in production if a password is a known default: %s',
    (variable) => {
      for (const knownPassword of [exampleVariables[variable], undefined]) {
        const { environment } = readComposeFile({ ...fillInExample(), [variable]: knownPassword }).services[
          'databases'
        ]!;
        const { status, stderr } = spawnSync('sh', [createDatabases], { env: environment as NodeJS.ProcessEnv });
        expect([status, String(stderr)]).toEqual([
          78,
          `databases does not start: ${variable}: has a default password; set it to your own\n`,
        ]);
      }
    },
  );

  it.each(processNames)('is valid in production without Stripe keys if PAYMENTS is "none": %s', (name) => {
    const noPayments = { PAYMENTS: 'none', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(checkProcess(name, { ...fillInExample(), ...noPayments }).error).toBeUndefined();
  });

  /** Variables that the image sets, or that only a Kubernetes cluster uses. */
  const VARIABLES_OF_IMAGE = ['HOST', 'PORT', 'WEB_ROOT', 'SHUTDOWN_DELAY_MS'];

  it.each(processNames)('sets every variable that %s reads, and no other', (name) => {
    const readVariables = listVariables(name).map((variable) => variable.name);
    const setVariables = Object.keys(services[name]!.environment!);
    expect(setVariables.filter((variable) => !readVariables.includes(variable))).toEqual([]);
    expect(
      readVariables.filter((variable) => !setVariables.includes(variable) && !VARIABLES_OF_IMAGE.includes(variable)),
    ).toEqual([]);
  });

  it.each(processNames)(
    'takes NODE_EXTRA_CA_CERTS from EXTRA_CA_CERTS in .env, not from the variable of the shell: %s',
    (name) => {
      const variables = { EXTRA_CA_CERTS: '/tls/company.pem', NODE_EXTRA_CA_CERTS: '/etc/ssl/of-the-host.pem' };
      expect(readComposeFile(variables).services[name]!.environment!['NODE_EXTRA_CA_CERTS']).toBe('/tls/company.pem');
    },
  );

  it('gives NATS the password of each user, quoted as a string', () => {
    const names = natsUsers.map(toPasswordVariable);
    expect(Object.keys(services['nats']!.environment!)).toEqual(names);
    for (const name of names)
      expect(readComposeFile({ [name]: '12e5' }).services['nats']!.environment![name]).toBe('"12e5"');
  });

  it('is documented in .env.example, which names every variable once and no other', () => {
    const namedVariables = [...envExample.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(new Set(namedVariables)).toEqual(listVariableNames());
    expect(namedVariables).toHaveLength(new Set(namedVariables).size);
  });
});
