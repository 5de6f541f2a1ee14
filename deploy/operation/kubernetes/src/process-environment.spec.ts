import { beforeAll, describe, expect, it } from '@jest/globals';
import { processNames, schemaOf, variablesOf } from '@paperbill/configuration';
import { createdSecrets, environmentOf, type Sources, sourcesOf, usedIn } from './cluster/process-environment.js';
import { type Workload, workloadsOf } from './cluster/workloads.js';
import { overlays, render } from './rendered.js';

describe.each(overlays)('In the %s overlay', (overlay) => {
  let workloads: Workload[];
  let sources: Sources;

  beforeAll(async () => {
    // Processes refuse placeholders only in production.
    process.env['NODE_ENV'] = 'production';
    const resources = await render(overlay);
    workloads = workloadsOf(resources);
    sources = sourcesOf(resources, await createdSecrets(overlay));
  });

  it.each(processNames)('%s gets an environment that it starts with, once it has addresses of its own', (name) => {
    const environment = environmentOf(app(name), sources);
    const filledIn = Object.entries(environment).map(([variable, value]) => [
      variable,
      value
        .replace('example.com', 'acme.test')
        .replace(/^example$/i, 'acme')
        .replace('Example ', 'Acme '),
    ]);

    expect(environment['NODE_ENV']).toBe(overlay === 'production' ? 'production' : 'development');
    expect(schemaOf(name).safeParse(Object.fromEntries(filledIn)).error).toBeUndefined();
  });

  it('the BFF refuses what is still to be filled in, by its name', () => {
    const { error } = schemaOf('bff').safeParse(environmentOf(app('bff'), sources));
    const refused = error?.issues.map(({ path }) => path.join('.')) ?? [];
    const open = [
      ...['PUBLIC_URL', 'OIDC_ISSUER', 'AUTH_PROVIDER'],
      ...['PROVIDER_NAME', 'BILLING_STAFF_EMAILS', 'SUPPORT_EMAIL', 'SECURITY_CONTACT'],
    ];
    expect(refused.sort()).toEqual(overlay === 'production' ? open.sort() : []);
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
