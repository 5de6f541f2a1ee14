import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { serviceNames } from '@paperbill/contracts/nats';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { type NetworkPeer, Network } from './cluster/network.js';
import { type Labels, filterByKind, listWorkloads } from './cluster/workloads.js';
import { type Overlay, renderOverlay, type Resource } from './rendered.js';

const toNamespacePeer = (name: string, labels: Labels = {}): NetworkPeer => ({
  name,
  labels,
  namespace: { 'kubernetes.io/metadata.name': name },
});

const dnsServers = toNamespacePeer('kube-system', { 'k8s-app': 'kube-dns' });
const anyAddressPeer: NetworkPeer = { name: 'world' };
const otherPeers = [
  dnsServers,
  toNamespacePeer('ingress-nginx'),
  toNamespacePeer('monitoring'),
  toNamespacePeer('cnpg-system'),
  toNamespacePeer('any'),
];

/** All ports on which a pod listens, and some ports on which no connection may be allowed. */
const ports = [22, 53, 80, 443, 3000, 3001, 3002, 4222, 4318, 5432, 6222, 6443, 8000, 8089, 8222, 9090, 9187];

/** Lists the pods that operators such as CloudNativePG start, with their labels. */
const listOperatorPods = (resources: Resource[]): NetworkPeer[] => [
  ...filterByKind<ICluster>(resources, 'Cluster').flatMap(({ metadata: { name: cluster } }) =>
    // Before version 1.28, CloudNativePG did not copy the labels of the cluster to its jobs.
    ['initdb', 'join', 'full-recovery'].map((jobRole) => ({
      name: `${cluster}-1-${jobRole}`,
      labels: { 'cnpg.io/cluster': cluster, 'cnpg.io/instanceName': `${cluster}-1`, 'cnpg.io/jobRole': jobRole },
    })),
  ),
  ...filterByKind<IIngress>(resources, 'Ingress').map(() => ({
    name: 'cm-acme-http-solver',
    labels: { 'acme.cert-manager.io/http01-solver': 'true' },
  })),
];

/** Each connection has the form `from > to:port`. */
function listConnections(resources: Resource[]): string[] {
  const network = new Network(resources);
  const clusterPeers: NetworkPeer[] = [
    ...listWorkloads(resources).map(({ name, labels }) => ({ name, labels })),
    ...filterByKind<ICluster>(resources, 'Cluster').map(({ metadata, spec }) => ({
      name: metadata.name,
      labels: { ...(spec!.inheritedMetadata!.labels as Labels), 'cnpg.io/cluster': metadata.name },
    })),
    ...listOperatorPods(resources),
  ];
  const pairs = [
    ...clusterPeers.flatMap((from) => [...clusterPeers, ...otherPeers, anyAddressPeer].map((to) => ({ from, to }))),
    ...[...otherPeers, anyAddressPeer].flatMap((from) => clusterPeers.map((to) => ({ from, to }))),
  ];
  return pairs.flatMap(({ from, to }) =>
    ports.filter((port) => network.allows(from, to, port)).map((port) => `${from.name} > ${to.name}:${port}`),
  );
}

const processes = ['bff', ...serviceNames];

const commonConnections = [
  ...processes.flatMap((name) => [`${name} > nats:4222`, `${name} > kube-system:53`, `${name} > monitoring:4318`]),
  ...serviceNames.flatMap((name) => [`${name} > postgres:5432`, `monitoring > ${name}:3000`]),
  'documents > gotenberg:3000',
  'monitoring > bff:9090',
];

const databasePods = ['postgres', 'postgres-1-initdb', 'postgres-1-join', 'postgres-1-full-recovery'];

const productionConnections = [
  'ingress-nginx > bff:3000',
  'bff > world:443',
  'billing > world:443',
  'nats > nats:6222',
  'nats > kube-system:53',
  'ingress-nginx > cm-acme-http-solver:8089',
  ...databasePods.flatMap((pod) => [
    ...[...databasePods, 'cnpg-system'].flatMap((from) => [`${from} > ${pod}:5432`, `${from} > ${pod}:8000`]),
    `monitoring > ${pod}:9187`,
    ...[anyAddressPeer, ...otherPeers].flatMap(({ name }) => [53, 443, 6443].map((port) => `${pod} > ${name}:${port}`)),
  ]),
];

const demoConnections = ['billing > stripe:3002', 'stripe > bff:3000', 'stripe > kube-system:53'];

describe.each<[Overlay, string[]]>([
  ['production', [...commonConnections, ...productionConnections]],
  ['demo', [...commonConnections, ...demoConnections]],
])('In the %s overlay', (overlay, expected) => {
  let resources: Resource[];

  beforeAll(async () => {
    resources = await renderOverlay(overlay);
  });

  it('the network policies allow exactly the listed connections, and the renderer no outgoing one', () => {
    expect(listConnections(resources).sort()).toEqual([...expected].sort());
  });

  it('every Ingress leads only to the BFF, with TLS for each host', () => {
    const ingresses = filterByKind<IIngress>(resources, 'Ingress').map(({ spec }) => spec!);
    for (const { rules, tls } of ingresses) {
      const backends = rules!.flatMap(({ http }) => http!.paths.map(({ backend }) => backend.service!.name));
      expect(new Set(backends)).toEqual(new Set(['bff']));
      expect(tls!.flatMap(({ hosts }) => hosts)).toEqual(rules!.map(({ host }) => host));
    }
    expect(ingresses).toHaveLength(overlay === 'production' ? 1 : 0);
  });
});
