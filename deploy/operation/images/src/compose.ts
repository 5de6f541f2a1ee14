import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

/** The root folder of the repository. It contains docker-compose.yml. */
export const rootUrl = new URL('../../../../', import.meta.url);

export type Variables = Record<string, string | undefined>;

export interface ComposeService {
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

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

/**
 * Matches a variable in a compose file.
 * - `${NAME:-default}`: the default is used if the variable is missing or empty
 * - `${NAME-default}`: the default is used only if the variable is missing
 * - `${NAME:?error}`: the variable is required
 */
const VARIABLE_PATTERN = /\$\{([A-Z_]+)(:?)([-?])([^}]*)\}/g;

const composeFileText = await readFile(new URL('docker-compose.yml', rootUrl), 'utf8');
const tlsComposeFileText = await readFile(new URL('deploy/operation/images/tls.yml', rootUrl), 'utf8');
const fastRendererComposeFileText = await readFile(
  new URL('deploy/operation/images/fast-renderer.yml', rootUrl),
  'utf8',
);

export const readComposeFile = (variables: Variables = {}): ComposeFile =>
  parseCompose(composeFileText, variables) as ComposeFile;

export const readTlsFile = (variables: Variables = {}): { services: Record<string, Partial<ComposeService>> } =>
  parseCompose(tlsComposeFileText, variables) as ComposeFile;

/** Returns the content of fast-renderer.yml as if no variables were set. */
export const readFastRendererFile = (): { services: Record<string, Partial<ComposeService>> } =>
  parseCompose(fastRendererComposeFileText, {}) as ComposeFile;

const smallHostComposeFileText = await readFile(new URL('deploy/operation/images/small-host.yml', rootUrl), 'utf8');

export const readSmallHostFile = (variables: Variables = {}): { services: Record<string, Partial<ComposeService>> } =>
  parseCompose(smallHostComposeFileText, variables) as ComposeFile;

const externalPostgresComposeFileText = await readFile(
  new URL('deploy/operation/images/external-postgres.yml', rootUrl),
  'utf8',
);

export const readExternalPostgresFile = (
  variables: Variables = {},
): Pick<ComposeFile, 'networks'> & { services: Record<string, Partial<ComposeService>> } =>
  parseCompose(externalPostgresComposeFileText, variables) as ComposeFile;

const privateComposeFileText = await readFile(new URL('deploy/operation/private/compose.yml', rootUrl), 'utf8');

export const readPrivateFile = (variables: Variables = {}): ComposeFile =>
  parseCompose(privateComposeFileText, variables) as ComposeFile;

function parseCompose(file: string, variables: Variables): unknown {
  const fill = (value: string) =>
    value.replace(VARIABLE_PATTERN, (_, name: string, colon: string, sign: string, text: string) => {
      const otherwise = sign === '-' ? text : '';
      return colon ? variables[name] || otherwise : (variables[name] ?? otherwise);
    });
  const parsed = JSON.stringify(parse(file, { merge: true }));
  return JSON.parse(parsed, (_, value: unknown) => (typeof value === 'string' ? fill(value) : value));
}

export const listPrivateVariables = (): string[] => [
  ...new Set(
    [...privateComposeFileText.matchAll(VARIABLE_PATTERN)].flatMap(([, name, , sign]) => (sign === '?' ? [name!] : [])),
  ),
];

/** Returns the names of the variables in docker-compose.yml. */
export const listVariableNames = (): Set<string> =>
  new Set([...composeFileText.matchAll(VARIABLE_PATTERN)].map(([, name]) => name!));

export const envExample = await readFile(new URL('.env.example', rootUrl), 'utf8');

export const exampleVariables = parseEnv(envExample);

const RANDOM_SECRET = '3f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9ad6eb';

const signingKeyPair = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  publicKeyEncoding: { format: 'der', type: 'spki' },
});

/** Returns the variables of .env.example. The placeholders are replaced by random values. */
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
