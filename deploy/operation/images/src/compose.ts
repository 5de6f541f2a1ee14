import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

/** The repository's root, where the compose file lies. */
export const root = new URL('../../../../', import.meta.url);

export type Variables = Record<string, string | undefined>;

export interface ComposeService {
  image: string;
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  profiles?: string[];
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

/** Whatever stands in the compose file in place of a variable's value: `${NAME:-default}`. */
const VARIABLE = /\$\{([A-Z_]+):-([^}]*)\}/g;

const text = await readFile(new URL('docker-compose.yml', root), 'utf8');

/** docker-compose.yml as compose reads it with these variables in .env. */
export function composeFile(variables: Variables = {}): ComposeFile {
  const fill = (value: string) =>
    value.replace(VARIABLE, (_, name: string, otherwise: string) => variables[name] || otherwise);
  const parsed = JSON.stringify(parse(text, { merge: true }));
  return JSON.parse(parsed, (_, value: unknown) => (typeof value === 'string' ? fill(value) : value)) as ComposeFile;
}

/** The variables that docker-compose.yml takes. */
export const variableNames = (): Set<string> => new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!));

export const envExample = await readFile(new URL('.env.example', root), 'utf8');

/** .env.example as it is. */
export const exampleVariables = parseEnv(envExample);

const RANDOM = '3f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9a4f1f0c1f8f9ad6eb';

/** .env.example with random values where it has placeholders, as an operator fills it in. */
export const filledIn = (): Variables =>
  Object.fromEntries(
    Object.entries(exampleVariables).map(([name, value]) => [name, value?.replace('change-me', RANDOM)]),
  );
