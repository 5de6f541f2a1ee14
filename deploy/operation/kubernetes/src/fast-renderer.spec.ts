import { expect, it } from '@jest/globals';
import { listWorkloads, type Workload } from './cluster/workloads.js';
import { renderOverlay, renderWithComponent, type Resource } from './rendered.js';

const [resourcesBefore, resourcesAfter] = await Promise.all([
  renderOverlay('production'),
  renderWithComponent('fast-renderer', 'production'),
]);

const findRenderer = (resources: Resource[]): Workload =>
  listWorkloads(resources).find(({ labels }) => labels['app.kubernetes.io/name'] === 'gotenberg')!;

it("The component fast-renderer replaces Gotenberg's image, and keeps its security context and limits", () => {
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
});

it("The component fast-renderer changes nothing except the renderer's deployment", () => {
  const others = (resources: Resource[]) =>
    resources.filter(({ kind, metadata }) => kind !== 'Deployment' || metadata.name !== 'gotenberg');
  expect(others(resourcesAfter)).toEqual(others(resourcesBefore));
});
