import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { ensureKubectl } from './kubectl.js';

export const overlays = ['production', 'demo'] as const;
export type Overlay = (typeof overlays)[number];

/** What `kubectl apply -k` would send to the cluster. */
export async function render(overlay: Overlay | 'restore'): Promise<Resource[]> {
  const folder = join(import.meta.dirname, '../overlays', overlay);
  const { stdout } = await promisify(execFile)(await ensureKubectl(), ['kustomize', folder], {
    maxBuffer: 16 * 1024 ** 2,
  });
  return parseAllDocuments(stdout).map((document) => document.toJS() as Resource);
}

/** An object of the cluster, whatever its kind. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

/** How an error names its resource. */
export const nameOf = ({ kind, metadata }: Resource): string => `${kind} ${metadata.name}`;
