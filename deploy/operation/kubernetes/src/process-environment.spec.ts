import { beforeAll, describe, expect, it } from '@jest/globals';
import { processNames, getSchemaOfVariables, listVariables } from '@paperbill/configuration';
import {
  createSecrets,
  getEnvironment,
  type EnvironmentSources,
  toEnvironmentSources,
  listReferencedVariables,
} from './cluster/process-environment.js';
import { type Workload, listWorkloads } from './cluster/workloads.js';
import { overlays, renderOverlay } from './rendered.js';

describe.each(overlays)('In the %s overlay', (overlay) => {
  let workloads: Workload[];
  let sources: EnvironmentSources;

  beforeAll(async () => {
    // Processes refuse placeholders in their environment only in production mode.
    process.env['NODE_ENV'] = 'production';
    const resources = await renderOverlay(overlay);
    workloads = listWorkloads(resources);
    sources = toEnvironmentSources(resources, await createSecrets(overlay));
  });

  it.each(processNames)('%s starts with its environment once the example addresses are replaced', (name) => {
    const environment = getEnvironment(getAppContainer(name), sources);
    const replacedEntries = Object.entries(environment).map(([variable, value]) => [
      variable,
      value
        .replace('example.com', 'acme.test')
        .replace(/^example$/i, 'acme')
        .replace('Example ', 'Acme '),
    ]);

    expect(environment['NODE_ENV']).toBe(overlay === 'production' ? 'production' : 'development');
    expect(getSchemaOfVariables(name).safeParse(Object.fromEntries(replacedEntries)).error).toBeUndefined();
  });

  it('the BFF refuses each placeholder that production must replace, and names its variable', () => {
    const { error } = getSchemaOfVariables('bff').safeParse(getEnvironment(getAppContainer('bff'), sources));
    const refused = error?.issues.map(({ path }) => path.join('.')) ?? [];
    const placeholderVariables = [
      ...['PUBLIC_URL', 'OIDC_ISSUER', 'AUTH_PROVIDER'],
      ...['PROVIDER_NAME', 'BILLING_STAFF_EMAILS', 'SUPPORT_EMAIL', 'SECURITY_CONTACT'],
    ];
    expect(refused.sort()).toEqual(overlay === 'production' ? placeholderVariables.sort() : []);
  });

  it.each(processNames)('%s gets no variable that it does not read', (name) => {
    const readVariables = [
      ...listVariables(name).map((variable) => variable.name),
      ...listReferencedVariables(getAppContainer(name)),
    ];
    expect(readVariables).toEqual(expect.arrayContaining(Object.keys(getEnvironment(getAppContainer(name), sources))));
  });

  it('every referenced ConfigMap and Secret exists, and every ConfigMap is used', () => {
    const text = JSON.stringify(workloads);
    for (const { containers } of workloads) {
      for (const container of containers) expect(() => getEnvironment(container, sources)).not.toThrow();
    }
    for (const name of sources.configMaps.keys()) expect(text).toContain(`"name":"${name}"`);
  });

  const getAppContainer = (name: string) =>
    workloads.find((workload) => workload.name === name)!.containers.find((container) => container.name === 'app')!;
});
