import type { Resource } from '../rendered.js';

/**
 * A module that contains the type and the validation of one kind of resource. The modules in npm packages are generated
 * from OpenAPI documents.
 */
interface SchemaModule {
  /** The import path of the module, such as `kubernetes-models/apps/v1/Deployment`. */
  path: string;
  type: string;
}

export function getSchemaModule({ apiVersion, kind }: Resource): SchemaModule {
  const type = `I${kind}`;
  const [group] = apiVersion.split('/');
  if (group === 'barmancloud.cnpg.io') return { path: './object-store.js', type };
  const packageName = group === 'postgresql.cnpg.io' ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  return { path: `${packageName}/${apiVersion}/${kind}`, type };
}
