import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder, findOnPath } from '@paperbill/embedded';
import { RELEASE } from './release.js';

/** Kustomize 5 is what the manifests are written for; Debian 12's kubectl brings 2. */
const OLDEST_KUSTOMIZE = 5;

/** Where the kubectl is kept that was fetched once. */
export const kubectlFolder = (): string => join(dataFolder(), 'tools', `kubectl-${RELEASE.kubectl}`);

/** The path of the kubectl that was fetched, else the machine's own where it is new enough. */
export async function findKubectl(): Promise<string | undefined> {
  for (const program of [join(kubectlFolder(), 'kubectl'), findOnPath('kubectl')]) {
    if (program && (await kustomizeOf(program)) >= OLDEST_KUSTOMIZE) return program;
  }
  return undefined;
}

/** The major version of the kustomize inside; 0 where there is no such program. */
async function kustomizeOf(kubectl: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(kubectl, ['version', '--client', '--output=json']);
    const { kustomizeVersion } = JSON.parse(stdout) as { kustomizeVersion?: string };
    return Number(/^v(\d+)\./.exec(kustomizeVersion ?? '')?.[1] ?? 0);
  } catch {
    return 0;
  }
}
