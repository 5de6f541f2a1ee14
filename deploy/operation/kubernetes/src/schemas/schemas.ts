import type { Resource } from '../rendered.js';

/** Where the schema of a kind stands: a module for each, made from the API's own OpenAPI. */
export interface SchemaModule {
  /** As it is imported from this folder: `kubernetes-models/apps/v1/Deployment`. */
  path: string;
  /** The interface in it. */
  type: string;
}

/** The schema of a resource: of Kubernetes itself, or of an operator that the manifests rely on. */
export function schemaOf({ apiVersion, kind }: Resource): SchemaModule {
  const type = `I${kind}`;
  const [group] = apiVersion.split('/');
  if (group === 'barmancloud.cnpg.io') return { path: './object-store.js', type };
  const library = group === 'postgresql.cnpg.io' ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  return { path: `${library}/${apiVersion}/${kind}`, type };
}
