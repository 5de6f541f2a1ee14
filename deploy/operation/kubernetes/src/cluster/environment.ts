import type { IContainer } from 'kubernetes-models/v1/Container';
import type { Labels } from './workloads.js';

/** What variables may come from, by name. */
export interface Sources {
  configMaps: Map<string, Labels>;
  secrets: Map<string, Labels>;
}

/**
 * The environment that a container starts with, put together as the kubelet does.
 *
 * @throws Error that names the ConfigMap, Secret or key that is missing
 */
export function environmentOf({ envFrom = [], env = [] }: IContainer, { configMaps, secrets }: Sources): Labels {
  const all: Labels = {};
  for (const { configMapRef, secretRef } of envFrom) {
    Object.assign(all, configMapRef ? found(configMaps, configMapRef.name!) : found(secrets, secretRef!.name!));
  }
  // Only these may be used in those that follow.
  const earlier: Labels = {};
  for (const { name, value, valueFrom } of env) {
    const { secretKeyRef, fieldRef } = valueFrom ?? {};
    if (secretKeyRef) {
      const content = found(secrets, secretKeyRef.name!)[secretKeyRef.key];
      if (content === undefined) throw new Error(`Secret ${secretKeyRef.name} has no ${secretKeyRef.key}`);
      earlier[name] = content;
    } else {
      earlier[name] = fieldRef ? fieldRef.fieldPath : expand(value!, earlier);
    }
  }
  return { ...all, ...earlier };
}

/** Puts variables in the place of their names, as in `$(NAME)`. */
export function expand(text: string, variables: Labels): string {
  return text.replaceAll(/\$\((\w+)\)/g, (_, name: string) => {
    if (variables[name] === undefined) throw new Error(`${text} names ${name}, which is not set before it`);
    return variables[name];
  });
}

/** The variables that only serve others, as in `$(NAME)`. */
export const usedIn = ({ env = [] }: IContainer): string[] =>
  env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, name]) => name!));

function found(sources: Map<string, Labels>, name: string): Labels {
  const source = sources.get(name);
  if (!source) throw new Error(`Nothing makes ${name}`);
  return source;
}
