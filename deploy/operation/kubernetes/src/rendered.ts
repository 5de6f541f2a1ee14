import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { ensureKubectl } from './kubectl.js';

export const overlays = ['production', 'demo'] as const;
export type Overlay = (typeof overlays)[number];

const kubernetesFolder = join(import.meta.dirname, '..');

export const renderOverlay = (overlay: Overlay | 'restore'): Promise<Resource[]> =>
  renderFolder(join(kubernetesFolder, 'overlays', overlay));

export async function renderWithComponent(component: string, overlay: Overlay): Promise<Resource[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-overlay-'));
  // Returns a relative path, because Kustomize does not accept absolute paths.
  const path = (...names: string[]) => relative(realpathSync(folder), join(kubernetesFolder, ...names));
  try {
    await writeFile(
      join(folder, 'kustomization.yaml'),
      JSON.stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: [path('overlays', overlay)],
        components: [path('components', component)],
      }),
    );
    return await renderFolder(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

let kubectl: Promise<string> | undefined;

async function renderFolder(folder: string): Promise<Resource[]> {
  kubectl ??= ensureKubectl();
  const { stdout } = await promisify(execFile)(await kubectl, ['kustomize', folder], {
    maxBuffer: 16 * 1024 ** 2,
  });
  return parseAllDocuments(stdout).map((document) => document.toJS() as Resource);
}

export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

export const formatResource = ({ kind, metadata }: Resource): string => `${kind} ${metadata.name}`;
