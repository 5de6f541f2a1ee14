import type { Resource } from '../rendered.js';

/** Module with the schema of a kind, generated from the API's OpenAPI document. */
export interface SchemaModule {
  /** Import path: `kubernetes-models/apps/v1/Deployment`. */
  path: string;
  /** Name of the interface. */
  type: string;
}

/** Schema of a resource of Kubernetes or of a used operator. */
export function schemaOf({ apiVersion, kind }: Resource): SchemaModule {
  const type = `I${kind}`;
  const [group] = apiVersion.split('/');
  if (group === 'barmancloud.cnpg.io') return { path: './object-store.js', type };
  const library = group === 'postgresql.cnpg.io' ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  return { path: `${library}/${apiVersion}/${kind}`, type };
}
