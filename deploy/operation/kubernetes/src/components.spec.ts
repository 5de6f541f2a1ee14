import { expect, it } from '@jest/globals';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { type ProcessName, getSchemaOfVariables } from '@paperbill/configuration';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { Network } from './cluster/network.js';
import { createSecrets, getEnvironment, toEnvironmentSources } from './cluster/process-environment.js';
import { filterByKind, listWorkloads, type Workload } from './cluster/workloads.js';
import { renderOverlay, renderWithComponent, type Resource } from './rendered.js';
import type { IObjectStore } from './schemas/object-store.js';
import { findSchemaErrors } from './schemas/validate.js';

const listKinds = (resources: Resource[]) => new Set(resources.map(({ kind }) => kind));
const anyAddressPeer = { name: 'world' };

it('The component external-database removes CloudNativePG, and connects only the services to the server, with TLS', async () => {
  const resources = await renderWithComponent('external-database', 'production');

  expect(await findSchemaErrors(resources)).toEqual([]);
  for (const kind of ['Cluster', 'Database', 'ScheduledBackup', 'ObjectStore'])
    expect(listKinds(resources)).not.toContain(kind);
  const network = new Network(resources);
  for (const { name, labels, containers } of listWorkloads(resources)) {
    const urls = containers.flatMap(({ env = [] }) => env.filter(({ name }) => /^DATABASE\w*_URL$/.test(name)));
    for (const { value } of urls)
      expect(value).toMatch(/@postgres\.example\.com:5432\/paperbill_\w+\?sslmode=verify-full$/);
    expect([name, network.allows({ name, labels }, anyAddressPeer, 5432)]).toEqual([name, urls.length > 0]);
    expect(JSON.stringify(containers)).not.toContain('postgres-rw');
  }
});

it('The component given-certificate removes cert-manager, and the Ingress uses the given certificate', async () => {
  const resources = await renderWithComponent('given-certificate', 'production');

  expect(await findSchemaErrors(resources)).toEqual([]);
  expect(JSON.stringify(resources)).not.toContain('cert-manager.io');
  const [ingress] = filterByKind<IIngress>(resources, 'Ingress');
  expect(ingress!.spec!.tls).toEqual([expect.objectContaining({ secretName: 'bff-tls' })]);
});

it('The component object-store moves the backups to MinIO, and the network policy allows its port', async () => {
  const [resourcesBefore, resourcesAfter] = await Promise.all([
    renderOverlay('production'),
    renderWithComponent('object-store', 'production'),
  ]);

  expect(await findSchemaErrors(resourcesAfter)).toEqual([]);
  const [store] = filterByKind<IObjectStore>(resourcesAfter, 'ObjectStore');
  expect(store!.spec.configuration.endpointURL).toBe('https://minio.example.com:9000');
  const instance = { name: 'postgres', labels: { 'cnpg.io/cluster': 'postgres' } };
  expect(
    [resourcesBefore, resourcesAfter].map((resources) => new Network(resources).allows(instance, anyAddressPeer, 9000)),
  ).toEqual([false, true]);
});

it('The component without-stripe turns payments off, and billing refuses Stripe keys that are still set', async () => {
  process.env['NODE_ENV'] = 'production';
  const resources = await renderWithComponent('without-stripe', 'production');
  const empty = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  const [secretsWithoutKeys, secretsWithKeys] = [
    await createSecrets('production', empty),
    await createSecrets('production'),
  ];

  expect(await findSchemaErrors(resources)).toEqual([]);
  const checkProcess = (name: ProcessName, secrets: typeof secretsWithoutKeys) => {
    const { containers } = listWorkloads(resources).find((workload) => workload.name === name)!;
    const app = containers.find((container) => container.name === 'app')!;
    const environment = Object.entries(getEnvironment(app, toEnvironmentSources(resources, secrets)));
    // Empty variables are removed, because processes ignore them.
    const setVariables = Object.fromEntries(environment.filter(([, value]) => value !== ''));
    const { error } = getSchemaOfVariables(name).safeParse(setVariables);
    return { payments: setVariables['PAYMENTS'], refused: error?.issues.map(({ path }) => path.join('.')) ?? [] };
  };
  expect(checkProcess('billing', secretsWithoutKeys)).toEqual({ payments: 'none', refused: [] });
  expect(checkProcess('bff', secretsWithoutKeys)).toMatchObject({ payments: 'none' });
  expect(checkProcess('billing', secretsWithKeys).refused).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
});

it('The component mail turns mail on, and gives only documents the SMTP password and access to port 465', async () => {
  process.env['NODE_ENV'] = 'production';
  const resources = await renderWithComponent('mail', 'production');
  const secrets = await createSecrets('production');
  const SMTP_URL = 'smtps://paperbill:nobody-guesses-it@mail.acme.test:465';
  const MAIL_WEBHOOK_SECRET = 'nobody-guesses-what-reports-returned-mails';
  const secretsWithMail = new Map([...secrets, ['mail', { SMTP_URL }], ['mail-webhook', { MAIL_WEBHOOK_SECRET }]]);
  const sources = toEnvironmentSources(resources, secretsWithMail);

  expect(await findSchemaErrors(resources)).toEqual([]);
  const network = new Network(resources);
  for (const { name, labels, containers } of listWorkloads(resources)) {
    expect([name, network.allows({ name, labels }, anyAddressPeer, 465)]).toEqual([name, name === 'documents']);
    const app = containers.find((container) => container.name === 'app');
    if (!app) continue;
    const environment = getEnvironment(app, sources);
    expect([name, environment['SMTP_URL']]).toEqual([name, name === 'documents' ? SMTP_URL : undefined]);
    expect([name, environment['MAIL_WEBHOOK_SECRET']]).toEqual([
      name,
      name === 'bff' ? MAIL_WEBHOOK_SECRET : undefined,
    ]);
    const sendsMails = ['bff', 'documents'].includes(name);
    expect([name, environment['MAIL_FROM']]).toEqual([name, sendsMails ? 'invoices@example.com' : undefined]);
  }
});

const findRenderer = (resources: Resource[]): Workload =>
  listWorkloads(resources).find(({ labels }) => labels['app.kubernetes.io/name'] === 'gotenberg')!;

it("The component fast-renderer replaces Gotenberg's image, keeps its security context and limits, and changes nothing else", async () => {
  const [resourcesBefore, resourcesAfter] = await Promise.all([
    renderOverlay('production'),
    renderWithComponent('fast-renderer', 'production'),
  ]);
  const { containers, pod } = findRenderer(resourcesAfter);
  const [{ image, securityContext, resources }] = containers as [(typeof containers)[0]];
  expect(image).toMatch(/^paperbill\/renderer:\d/);
  const gotenberg = findRenderer(resourcesBefore);
  expect({ securityContext, resources }).toEqual({
    securityContext: gotenberg.containers[0]!.securityContext,
    resources: gotenberg.containers[0]!.resources,
  });
  expect(pod).toEqual({
    ...gotenberg.pod,
    containers,
    shareProcessNamespace: true,
    securityContext: { ...gotenberg.pod.securityContext, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001 },
  });
  const others = (resources: Resource[]) =>
    resources.filter(({ kind, metadata }) => kind !== 'Deployment' || metadata.name !== 'gotenberg');
  expect(others(resourcesAfter)).toEqual(others(resourcesBefore));
});

it("The restore overlay reads production's backups, and writes its own under another server name", async () => {
  const [production] = filterByKind<ICluster>(await renderOverlay('production'), 'Cluster');
  const [restored] = filterByKind<ICluster>(await renderOverlay('restore'), 'Cluster');
  const { bootstrap, externalClusters, plugins } = restored!.spec!;
  const [written] = production!.spec!.plugins!;
  const source = externalClusters!.find(({ name }) => name === bootstrap!.recovery!.source)!;

  expect(bootstrap).not.toHaveProperty('initdb');
  const { barmanObjectName, serverName } = written!.parameters!;
  expect(source.plugin!.parameters).toEqual({ barmanObjectName, serverName });
  expect(plugins![0]!.parameters!['barmanObjectName']).toBe(barmanObjectName);
  expect(plugins![0]!.parameters!['serverName']).not.toBe(serverName);
});
