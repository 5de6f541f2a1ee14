import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { Resource } from '../rendered.js';

export type Labels = Record<string, string>;

export interface Workload {
  name: string;
  kind: 'Deployment' | 'StatefulSet';
  selector: Labels;
  labels: Labels;
  pod: IPodSpec;
  containers: IContainer[];
  replicas: number | undefined;
}

export const filterByKind = <T>(resources: Resource[], kind: string): (Resource & T)[] =>
  resources.filter((resource): resource is Resource & T => resource.kind === kind);

export const listWorkloads = (resources: Resource[]): Workload[] =>
  (['Deployment', 'StatefulSet'] as const).flatMap((kind) =>
    filterByKind<IDeployment | IStatefulSet>(resources, kind).map(({ metadata, spec }) => ({
      name: metadata.name,
      kind,
      selector: spec!.selector.matchLabels!,
      labels: spec!.template.metadata!.labels!,
      pod: spec!.template.spec!,
      containers: spec!.template.spec!.containers,
      replicas: spec!.replicas,
    })),
  );

export const matchesLabels = (selector: Labels, labels: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
