import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { serviceNames } from '@paperbill/contracts/nats';
import { INVOICE_HTML_MAX_BYTES } from '@paperbill/contracts/rules';
import { DATABASE_POOL_SIZE } from '@paperbill/service-kit';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { filterByKind } from './cluster/workloads.js';
import { renderOverlay, type Resource } from './rendered.js';

/** These connections are for CloudNativePG, for replicas and for a psql session. */
const SPARE_CONNECTIONS = 30;

describe('In production', () => {
  let resources: Resource[];

  beforeAll(async () => {
    resources = await renderOverlay('production');
  });

  it('PostgreSQL has enough connections for the most pods of all services, even during a rollout', () => {
    const mostPods = filterByKind<IHorizontalPodAutoscaler>(resources, 'HorizontalPodAutoscaler')
      .filter(({ metadata }) => serviceNames.some((name) => name === metadata.name))
      .map(({ spec }) => spec!.maxReplicas + 1);
    const [cluster] = filterByKind<ICluster>(resources, 'Cluster');
    const limit = Number(cluster!.spec!.postgresql!.parameters!['max_connections']);

    expect(mostPods).toHaveLength(serviceNames.length);
    const most = mostPods.reduce((sum, pods) => sum + pods * DATABASE_POOL_SIZE, 0);
    expect(most + SPARE_CONNECTIONS).toBeLessThanOrEqual(limit);
  });

  it('the Ingress accepts a request with the largest preview of an invoice', () => {
    const annotations = filterByKind(resources, 'Ingress')[0]!.metadata.annotations!;
    const sizes = Object.entries(annotations).filter(([name]) => /body-size$/.test(name));

    expect(sizes).not.toEqual([]);
    // The HTML is sent as JSON, which may need two bytes for a character that has one byte in the HTML.
    for (const [, size] of sizes) expect(parseInt(size) * 1024 ** 2).toBeGreaterThanOrEqual(2 * INVOICE_HTML_MAX_BYTES);
  });
});
