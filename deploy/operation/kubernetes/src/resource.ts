/** An object of the cluster, whatever its kind. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

/** How a fault names the resource that has it. */
export const nameOf = ({ kind, metadata }: Resource): string => `${kind} ${metadata.name}`;
