import { beforeAll, expect, it } from '@jest/globals';
import { workloadsOf, type Workload } from './cluster/workloads.js';
import { render, renderWith, type Resource } from './rendered.js';

let before: Resource[];
let after: Resource[];

beforeAll(async () => {
  [before, after] = await Promise.all([render('production'), renderWith('fast-renderer', 'production')]);
});

const rendererOf = (resources: Resource[]): Workload =>
  workloadsOf(resources).find(({ labels }) => labels['app.kubernetes.io/name'] === 'gotenberg')!;

it('The fast renderer takes Gotenberg’s place, as tightly held as that', () => {
  const { containers, pod } = rendererOf(after);
  const [{ image, securityContext, resources }] = containers as [(typeof containers)[0]];
  expect(image).toMatch(/^paperbill\/renderer:\d/);
  const gotenberg = rendererOf(before);
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

it('Nothing else of the product changes with it', () => {
  const others = (resources: Resource[]) =>
    resources.filter(({ kind, metadata }) => kind !== 'Deployment' || metadata.name !== 'gotenberg');
  expect(others(after)).toEqual(others(before));
});
