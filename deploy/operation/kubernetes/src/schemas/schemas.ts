import type { Resource } from '../rendered.js';

/**
 * A module with the schema of one kind of Kubernetes resource. The modules in the npm packages are generated from
 * OpenAPI documents.
 */
export interface SchemaModule {
  /** The import path of the module, such as `kubernetes-models/apps/v1/Deployment`. */
  path: string;
  /** The name of the resource's TypeScript interface in the module. */
  type: string;
}

/**
 * Returns the schema module of a resource. The resource belongs to Kubernetes or to a Kubernetes operator that this
 * project uses.
 */
export function getSchemaModule({ apiVersion, kind }: Resource): SchemaModule {
  const type = `I${kind}`;
  const [group] = apiVersion.split('/');
  if (group === 'barmancloud.cnpg.io') return { path: './object-store.js', type };
  const library = group === 'postgresql.cnpg.io' ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  return { path: `${library}/${apiVersion}/${kind}`, type };
}
