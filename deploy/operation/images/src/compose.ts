import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { getSchemaOfVariables, type ProcessName } from '@paperbill/configuration';
import { parse } from 'yaml';

export const rootUrl = new URL('../../../../', import.meta.url);

export type Variables = Record<string, string | undefined>;

interface ComposeService {
  image: string;
  build?: { context: string; dockerfile?: string; args?: Record<string, string> };
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  profiles?: string[];
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  networks: string[] | Record<string, unknown>;
  healthcheck?: { test?: string[]; disable?: boolean };
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  cpus?: number;
  mem_limit?: string;
  pids_limit?: number;
  logging?: { options: Record<string, string> };
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

/**
 * Matches `${NAME:-default}` (also for an empty variable), `${NAME-default}` (only for a missing variable) and
 * `${NAME:?error}` (a required variable).
 */
const VARIABLE_PATTERN = /\$\{([A-Z_]+)(:?)([-?])([^}]*)\}/g;

const readText = (path: string): Promise<string> => readFile(new URL(path, rootUrl), 'utf8');

const composeFileText = await readText('docker-compose.yml');
const privateComposeFileText = await readText('deploy/operation/private/compose.yml');

function createReader<File>(text: string): (variables?: Variables) => File {
  const parsed = JSON.stringify(parse(text, { merge: true }));
  return (variables = {}) => {
    const fill = (value: string) =>
      value.replace(VARIABLE_PATTERN, (_, name: string, colon: string, sign: string, alternative: string) => {
        const fallback = sign === '-' ? alternative : '';
        return colon ? variables[name] || fallback : (variables[name] ?? fallback);
      });
    return JSON.parse(parsed, (_, value: unknown) => (typeof value === 'string' ? fill(value) : value)) as File;
  };
}

type ComposeChanges = { services: Record<string, Partial<ComposeService>> };

export const readComposeFile = createReader<ComposeFile>(composeFileText);
export const readPrivateFile = createReader<ComposeFile>(privateComposeFileText);
export const readTlsFile = createReader<ComposeChanges>(await readText('deploy/operation/images/tls.yml'));
export const readFastRendererFile = createReader<ComposeChanges>(
  await readText('deploy/operation/images/fast-renderer.yml'),
);
export const readSmallHostFile = createReader<ComposeChanges>(await readText('deploy/operation/images/small-host.yml'));
export const readExternalPostgresFile = createReader<ComposeChanges & Pick<ComposeFile, 'networks'>>(
  await readText('deploy/operation/images/external-postgres.yml'),
);

export const listPrivateVariables = (): string[] => [
  ...new Set(
    [...privateComposeFileText.matchAll(VARIABLE_PATTERN)].flatMap(([, name, , sign]) => (sign === '?' ? [name!] : [])),
  ),
];

export const listVariableNames = (): Set<string> =>
  new Set([...composeFileText.matchAll(VARIABLE_PATTERN)].map(([, name]) => name!));

export const envExample = await readText('.env.example');

export const exampleVariables = parseEnv(envExample);

const RANDOM_SECRET = '3f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9ad6eb';

const signingKeyPair = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  publicKeyEncoding: { format: 'der', type: 'spki' },
});

export const fillInExample = (): Variables => ({
  ...Object.fromEntries(
    Object.entries(exampleVariables).map(([name, value]) => [
      name,
      value?.replace('change-me', RANDOM_SECRET).replace('example.com', 'acme.test'),
    ]),
  ),
  MESSAGE_SIGNING_KEY: signingKeyPair.privateKey.toString('base64'),
  MESSAGE_VERIFYING_KEYS: signingKeyPair.publicKey.toString('base64'),
});

/**
 * Checks the environment of a process. HOST and PORT are added, because the image sets them. NODE_EXTRA_CA_CERTS is
 * removed, because its file exists only on the operator's machine.
 */
export function checkEnvironment(name: ProcessName, composeEnvironment: ComposeService['environment']) {
  const entries = Object.entries({ HOST: '0.0.0.0', PORT: 3000, ...composeEnvironment, NODE_EXTRA_CA_CERTS: '' });
  const environment: Record<string, string> = Object.fromEntries(
    entries.filter(([, value]) => value !== '').map(([variable, value]) => [variable, String(value)]),
  );
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = environment['NODE_ENV'];
  const { error } = getSchemaOfVariables(name).safeParse(environment);
  process.env['NODE_ENV'] = NODE_ENV;
  return { environment, error };
}
