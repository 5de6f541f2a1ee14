import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicySpec';
import type { Resource } from '../rendered.js';
import { type Labels, filterByKind, matchesLabels } from './workloads.js';

export interface NetworkPeer {
  name: string;
  /** The labels of the pod. They are undefined for a machine outside the cluster. */
  labels?: Labels;
  /** The labels of the pod's namespace. They are undefined for pods of this namespace. */
  namespace?: Labels;
}

export class Network {
  private readonly policies: INetworkPolicy[];

  constructor(resources: Resource[]) {
    this.policies = filterByKind<INetworkPolicy>(resources, 'NetworkPolicy');
  }

  allows(from: NetworkPeer, to: NetworkPeer, port: number): boolean {
    return this.allowsEgress(from, to, port) && this.allowsIngress(from, to, port);
  }

  private allowsEgress(from: NetworkPeer, to: NetworkPeer, port: number): boolean {
    const policies = this.findPolicies(from, 'Egress');
    return (
      policies === undefined ||
      policies.some(({ egress = [] }) =>
        egress.some((rule) => isOpenPort(rule.ports, port) && includesPeer(rule.to, to)),
      )
    );
  }

  private allowsIngress(from: NetworkPeer, to: NetworkPeer, port: number): boolean {
    const policies = this.findPolicies(to, 'Ingress');
    return (
      policies === undefined ||
      policies.some(({ ingress = [] }) =>
        ingress.some((rule) => isOpenPort(rule.ports, port) && includesPeer(rule.from, from)),
      )
    );
  }

  /**
   * Returns undefined if every connection is allowed, as for a pod without a policy. The policies of other namespaces
   * are unknown, so all connections of their pods count as allowed.
   */
  private findPolicies({ labels, namespace }: NetworkPeer, type: 'Ingress' | 'Egress') {
    if (!labels || namespace) return undefined;
    const specs = this.policies
      .map(({ spec }) => spec!)
      .filter((spec) => spec.policyTypes!.includes(type) && matchesSelector(spec.podSelector, labels));
    return specs.length === 0 ? undefined : specs;
  }
}

const isOpenPort = (ports: { port?: number | string }[] | undefined, port: number): boolean =>
  ports === undefined || ports.some((openPort) => openPort.port === port);

const includesPeer = (peers: INetworkPolicyPeer[] | undefined, peer: NetworkPeer): boolean =>
  peers === undefined || peers.some((policyPeer) => matchesPeer(policyPeer, peer));

function matchesPeer(
  { ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer,
  { labels, namespace }: NetworkPeer,
): boolean {
  if (ipBlock) return labels === undefined;
  if (labels === undefined) return false;
  const isInNamespace = namespaceSelector
    ? matchesSelector(namespaceSelector, namespace ?? {})
    : namespace === undefined;
  return isInNamespace && matchesSelector(podSelector, labels);
}

function matchesSelector(selector: INetworkPolicySpec['podSelector'], labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    matchesLabels(matchLabels as Labels, labels) &&
    matchExpressions.every(({ key, operator, values }) => {
      const isListed = values!.includes(labels[key] ?? '');
      if (operator === 'In') return isListed;
      if (operator === 'NotIn') return !isListed;
      throw new Error(`${operator} is not used so far`);
    })
  );
}
