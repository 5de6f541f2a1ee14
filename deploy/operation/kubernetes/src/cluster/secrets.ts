import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import { parseAllDocuments } from 'yaml';
import { ensureKubectl } from '../kubectl/install.js';
import type { Overlay } from '../rendered.js';
import type { Labels } from './workloads.js';

/**
 * A kubectl without a cluster: it finds nothing, and prints what it would create. It leaves the path before it asks the
 * real one: some are dispatchers, which look for a kubectl there and would find this one, for ever.
 */
const dryKubectl = (kubectl: string) => `#!/bin/sh
case "$*" in *' get '*) exit 1 ;; esac
PATH=/nowhere '${kubectl}' "$@" --dry-run=client --output=yaml && echo ---
`;

/** What others issue for production. */
const issued = {
  OIDC_CLIENT_SECRET: 'f1e2d3c4b5a69788',
  STRIPE_SECRET_KEY: 'sk_live_9a4f1f0c1f8f',
  STRIPE_WEBHOOK_SECRET: 'whsec_1f8f9a4f1f0c',
  BACKUP_ACCESS_KEY_ID: 'AKIA9A4F1F0C1F8F',
  BACKUP_SECRET_ACCESS_KEY: '1f8f9a4f1f0c9a4f',
};

/** Every Secret that create-secrets.sh makes for an overlay, by its name: what is in it, by its key. */
export async function createdSecrets(overlay: Overlay): Promise<Map<string, Labels>> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-kubectl-'));
  try {
    const kubectl = join(folder, 'kubectl');
    await writeFile(kubectl, dryKubectl(await ensureKubectl()));
    await chmod(kubectl, 0o755);
    const script = join(import.meta.dirname, '../../create-secrets.sh');
    const env = { ...issued, PATH: [folder, process.env['PATH']].join(delimiter) };
    const { stdout } = await promisify(execFile)('sh', [script, overlay], { env });
    const secrets = parseAllDocuments(stdout).map((document) => document.toJS() as ISecret | null);
    return new Map(
      secrets.filter((secret) => secret !== null).map((secret) => [secret.metadata!.name!, plain(secret)]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const plain = ({ data }: ISecret): Labels =>
  Object.fromEntries(
    Object.entries(data as Labels).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
