import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import { parseAllDocuments } from 'yaml';
import { ensureKubectl } from '../kubectl.js';
import type { Overlay, Resource } from '../rendered.js';
import { type Labels, filterByKind } from './workloads.js';

export interface EnvironmentSources {
  configMaps: Map<string, Labels>;
  secrets: Map<string, Labels>;
}

/**
 * The variables are combined like in the kubelet. @throws Error with the name of the missing ConfigMap, Secret or key
 */
export function getEnvironment(
  { envFrom = [], env = [] }: IContainer,
  { configMaps, secrets }: EnvironmentSources,
): Labels {
  const variablesFromSources: Labels = {};
  for (const { configMapRef, secretRef } of envFrom) {
    Object.assign(
      variablesFromSources,
      configMapRef ? findSource(configMaps, configMapRef.name!) : findSource(secrets, secretRef!.name!),
    );
  }
  // A variable can refer only to variables that come before it.
  const ownVariables: Labels = {};
  for (const { name, value, valueFrom } of env) {
    const { secretKeyRef, configMapKeyRef, fieldRef } = valueFrom ?? {};
    const keyRef = secretKeyRef ?? configMapKeyRef;
    if (keyRef) {
      const content = findSource(secretKeyRef ? secrets : configMaps, keyRef.name!)[keyRef.key];
      if (content === undefined && !keyRef.optional) throw new Error(`${keyRef.name} has no ${keyRef.key}`);
      if (content !== undefined) ownVariables[name] = content;
    } else {
      ownVariables[name] = fieldRef ? fieldRef.fieldPath : expandReferences(value!, ownVariables);
    }
  }
  return { ...variablesFromSources, ...ownVariables };
}

export function expandReferences(text: string, variables: Labels): string {
  return text.replaceAll(/\$\((\w+)\)/g, (_, name: string) => {
    if (variables[name] === undefined) throw new Error(`${text} names ${name}, which is not set before it`);
    return variables[name];
  });
}

/** Returns the variables that other variables refer to, as in `$(NAME)`. Processes do not read them directly. */
export const listReferencedVariables = ({ env = [] }: IContainer): string[] =>
  env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name!));

export const toEnvironmentSources = (
  resources: Resource[],
  secrets: EnvironmentSources['secrets'],
): EnvironmentSources => ({
  configMaps: new Map(
    filterByKind<IConfigMap>(resources, 'ConfigMap').map(({ metadata, data }) => [
      metadata.name,
      (data ?? {}) as Labels,
    ]),
  ),
  secrets,
});

function findSource(sources: Map<string, Labels>, name: string): Labels {
  const source = sources.get(name);
  if (!source) throw new Error(`Nothing makes ${name}`);
  return source;
}

/**
 * The fake kubectl uses no cluster. It finds no resources, and prints the resources that it would create. Some kubectl
 * programs search PATH and would call this script again, so PATH names a folder that does not exist.
 */
const toFakeKubectlScript = (kubectl: string) => `#!/bin/sh
case "$*" in *' get '*) exit 1 ;; esac
PATH=/nowhere '${kubectl}' "$@" --dry-run=client --output=yaml && echo ---
`;

/** Other companies issue these secrets for a production installation. */
const externalSecrets = {
  OIDC_CLIENT_SECRET: 'f1e2d3c4b5a69788',
  STRIPE_SECRET_KEY: 'sk_live_9a4f1f0c1f8f',
  STRIPE_WEBHOOK_SECRET: 'whsec_1f8f9a4f1f0c',
  BACKUP_ACCESS_KEY_ID: 'AKIA9A4F1F0C1F8F',
  BACKUP_SECRET_ACCESS_KEY: '1f8f9a4f1f0c9a4f',
};

/** @returns a map from the name of each Secret to its decoded values by key */
export async function createSecrets(
  overlay: Overlay,
  overrides: Partial<typeof externalSecrets> = {},
): Promise<Map<string, Labels>> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-kubectl-'));
  try {
    const kubectl = join(folder, 'kubectl');
    await writeFile(kubectl, toFakeKubectlScript(await ensureKubectl()));
    await chmod(kubectl, 0o755);
    const script = join(import.meta.dirname, '../../create-secrets.sh');
    const env = { ...externalSecrets, ...overrides, PATH: [folder, process.env['PATH']].join(delimiter) };
    const { stdout } = await promisify(execFile)('sh', [script, overlay], { env });
    const secrets = parseAllDocuments(stdout).map((document) => document.toJS() as ISecret | null);
    return new Map(
      secrets.filter((secret) => secret !== null).map((secret) => [secret.metadata!.name!, decodeSecret(secret)]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const decodeSecret = ({ data }: ISecret): Labels =>
  Object.fromEntries(
    Object.entries(data as Labels).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
