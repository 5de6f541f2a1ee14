import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { serviceNames } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { DATABASE_POOL_SIZE } from '@paperbill/service-kit';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IProbe } from 'kubernetes-models/v1/Probe';
import type { IService } from 'kubernetes-models/v1/Service';
import { filterByKind, matchesLabels, type Workload, listWorkloads } from './cluster/workloads.js';
import { overlays, renderOverlay, type Resource } from './rendered.js';

const { version } = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** A process needs at most this time after SIGTERM to finish its running work. */
const SHUTDOWN_SECONDS = 10;

/** The database connections that the product leaves for CloudNativePG, for replicas and for a psql session. */
const SPARE_CONNECTIONS = 30;

describe.each(overlays)('In the %s overlay', (overlay) => {
  let resources: Resource[];
  let workloads: Workload[];

  beforeAll(async () => {
    resources = await renderOverlay(overlay);
    workloads = listWorkloads(resources);
  });

  it('every selector matches the pods of exactly one workload', () => {
    for (const { selector } of workloads) expect(selectWorkloads(selector)).toHaveLength(1);
    for (const { spec } of filterByKind<IService>(resources, 'Service'))
      expect(selectWorkloads(spec!.selector!)).toHaveLength(1);
    for (const { spec } of filterByKind<IPodDisruptionBudget>(resources, 'PodDisruptionBudget')) {
      expect(selectWorkloads(spec!.selector!.matchLabels!)).toHaveLength(1);
    }
  });

  it('every container has a readiness probe, and every port of a probe or Service', () => {
    for (const { containers } of workloads) {
      for (const container of containers) expect(container.readinessProbe).toBeDefined();
      const names = containers.flatMap(({ ports }) => ports!.map(({ name }) => name));
      const probedPorts = containers.flatMap(({ startupProbe, livenessProbe, readinessProbe }) =>
        [startupProbe, livenessProbe, readinessProbe].flatMap(getProbePort),
      );
      expect(names).toEqual(expect.arrayContaining(probedPorts));
    }
    for (const { spec } of filterByKind<IService>(resources, 'Service')) {
      const [workload] = selectWorkloads(spec!.selector!);
      const names = workload!.containers.flatMap(({ ports }) => ports!.map(({ name }) => name));
      expect(names).toEqual(expect.arrayContaining(spec!.ports!.map(({ targetPort }) => targetPort)));
    }
  });

  it('every image has a version tag, and ours have the version of package.json', () => {
    for (const { containers } of workloads) {
      for (const { image } of containers) expect(image).toMatch(/:\d+\.\d+/);
      const ownImages = containers.map(({ image }) => image!).filter((image) => image.includes('paperbill/'));
      for (const image of ownImages) expect(image.split(':')[1]).toBe(version);
    }
  });

  it('every pod is non-root with a read-only file system, and has no token for the API server', () => {
    for (const { pod, containers } of workloads) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext } of containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('every container requests processor time and memory, and limits only its memory', () => {
    for (const { containers } of workloads) {
      for (const { resources: resourceLimits } of containers) {
        expect(Object.keys(resourceLimits?.requests ?? {})).toEqual(expect.arrayContaining(['cpu', 'memory']));
        expect(Object.keys(resourceLimits?.limits ?? {})).toEqual(['memory']);
      }
    }
  });

  it('every pod has a longer grace period than its process needs to stop', () => {
    for (const { pod, containers } of workloads) {
      const sleepSeconds = containers.map(({ lifecycle }) => Number(lifecycle?.preStop?.exec?.command?.[1]) || 0);
      expect(pod.terminationGracePeriodSeconds ?? 30).toBeGreaterThan(Math.max(...sleepSeconds) + SHUTDOWN_SECONDS);
    }
  });

  const selectWorkloads = (selector: Record<string, string>) =>
    workloads.filter(({ labels }) => matchesLabels(selector, labels));
});

describe('In production', () => {
  let resources: Resource[];
  let workloads: Workload[];

  beforeAll(async () => {
    resources = await renderOverlay('production');
    workloads = listWorkloads(resources);
  });

  it('every deployment has an autoscaler with at least two pods, and no fixed number of replicas', () => {
    const autoscalers = filterByKind<IHorizontalPodAutoscaler>(resources, 'HorizontalPodAutoscaler');
    const deployments = workloads.filter(({ kind }) => kind === 'Deployment');

    expect(autoscalers.map(({ spec }) => spec!.scaleTargetRef.name).sort()).toEqual(
      deployments.map(({ name }) => name).sort(),
    );
    for (const { spec } of autoscalers) expect(spec!.minReplicas).toBeGreaterThanOrEqual(2);
    // The autoscaler sets the number of pods. Each `kubectl apply` would overwrite its decision if the manifest
    // contained a number.
    for (const { replicas } of deployments) expect(replicas).toBeUndefined();
  });

  it('every workload has a disruption budget of one unavailable pod', () => {
    const budgets = filterByKind<IPodDisruptionBudget>(resources, 'PodDisruptionBudget');
    for (const { labels } of workloads) {
      const matchingBudgets = budgets.filter(({ spec }) => matchesLabels(spec!.selector!.matchLabels!, labels));
      expect(matchingBudgets.map(({ spec }) => spec!.maxUnavailable)).toEqual([1]);
    }
  });

  it('PostgreSQL has enough connections for the most pods of all services, even during a rollout', () => {
    const maxPodCounts = filterByKind<IHorizontalPodAutoscaler>(resources, 'HorizontalPodAutoscaler')
      .filter(({ metadata }) => serviceNames.some((name) => name === metadata.name))
      .map(({ spec }) => spec!.maxReplicas + 1);
    const [cluster] = filterByKind<ICluster>(resources, 'Cluster');
    const limit = Number(cluster!.spec!.postgresql!.parameters!['max_connections']);

    expect(maxPodCounts).toHaveLength(serviceNames.length);
    const maxConnections = maxPodCounts.reduce((sum, podCount) => sum + podCount * DATABASE_POOL_SIZE, 0);
    expect(maxConnections + SPARE_CONNECTIONS).toBeLessThanOrEqual(limit);
  });

  it('the Ingress accepts a request with the largest preview of an invoice', () => {
    const annotations = filterByKind(resources, 'Ingress')[0]!.metadata.annotations!;
    const sizes = Object.entries(annotations).filter(([name]) => /body-size$/.test(name));

    expect(sizes).not.toEqual([]);
    // The browser sends the HTML as JSON, in which some characters need two bytes instead of one.
    for (const [, size] of sizes) expect(parseInt(size) * 1024 ** 2).toBeGreaterThanOrEqual(2 * INVOICE_HTML_MAX_BYTES);
  });
});

function getProbePort(probe: IProbe | undefined): (string | number)[] {
  return probe?.httpGet ? [probe.httpGet.port] : [];
}
