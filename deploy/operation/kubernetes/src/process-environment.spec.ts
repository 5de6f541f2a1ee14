import { beforeAll, describe, expect, it } from '@jest/globals';
import { processNames, schemaOf, variablesOf } from '@paperbill/configuration';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { createdSecrets, environmentOf, type Sources, usedIn } from './cluster/process-environment.js';
import { type Labels, ofKind, type Workload, workloadsOf } from './cluster/workloads.js';
import { overlays, render } from './rendered.js';

describe.each(overlays)('In the %s overlay', (overlay) => {
  let workloads: Workload[];
  let sources: Sources;

  beforeAll(async () => {
    // Only then do the processes refuse placeholders for secrets.
    process.env['NODE_ENV'] = 'production';
    const resources = await render(overlay);
    workloads = workloadsOf(resources);
    const configMaps = ofKind<IConfigMap>(resources, 'ConfigMap');
    sources = {
      configMaps: new Map(configMaps.map(({ metadata, data }) => [metadata.name, (data ?? {}) as Labels])),
      secrets: await createdSecrets(overlay),
    };
  });

  it.each(processNames)('%s gets an environment that it starts with', (name) => {
    const environment = environmentOf(app(name), sources);

    expect(environment['NODE_ENV']).toBe(overlay === 'production' ? 'production' : 'development');
    expect(schemaOf(name).safeParse(environment).error).toBeUndefined();
  });

  it.each(processNames)('%s gets no variable that it does not read', (name) => {
    const known = [...variablesOf(name).map((variable) => variable.name), ...usedIn(app(name))];
    expect(known).toEqual(expect.arrayContaining(Object.keys(environmentOf(app(name), sources))));
  });

  it('every ConfigMap and Secret that is named is made, and none in vain', () => {
    const text = JSON.stringify(workloads);
    for (const { containers } of workloads) {
      for (const container of containers) expect(() => environmentOf(container, sources)).not.toThrow();
    }
    for (const name of sources.configMaps.keys()) expect(text).toContain(`"name":"${name}"`);
  });

  const app = (name: string) =>
    workloads.find((workload) => workload.name === name)!.containers.find((container) => container.name === 'app')!;
});
