import type { Resource } from '../rendered.js';

/** A module with the schema of one kind of Kubernetes resource. The module was generated from an OpenAPI document. */
export interface SchemaModule {
  /** Import path of the schema module, such as `kubernetes-models/apps/v1/Deployment`. */
  path: string;
  /** Name of the resource's interface in the schema module. */
  type: string;
}

/** Returns the schema module for a resource of Kubernetes, or of an operator that this project uses. */
export function getSchemaModule({ apiVersion, kind }: Resource): SchemaModule {
  const type = `I${kind}`;
  const [group] = apiVersion.split('/');
  if (group === 'barmancloud.cnpg.io') return { path: './object-store.js', type };
  const library = group === 'postgresql.cnpg.io' ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  return { path: `${library}/${apiVersion}/${kind}`, type };
}
