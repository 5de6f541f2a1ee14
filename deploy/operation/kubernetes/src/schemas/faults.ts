import { nameOf, type Resource } from '../resource.js';
import { schemaOf } from './schemas.js';
import { typeFaults } from './type-faults.js';

/** A schema as a class: a model of its data that knows whether it is one. */
interface Model {
  /** @throws Error that says what is wrong */
  validate(): void;
}

/**
 * What the API would refuse, a line for each fault: values of a wrong form, missing fields, and fields that a kind does
 * not have.
 */
export async function schemaFaults(resources: Resource[]): Promise<string[]> {
  const valueFaults = await Promise.all(resources.map(valueFault));
  return [...valueFaults.flat(), ...typeFaults(resources)];
}

async function valueFault(resource: Resource): Promise<string[]> {
  const { path } = schemaOf(resource);
  const module = (await import(path)) as Record<string, new (data: Resource) => Model>;
  try {
    new module[resource.kind]!(resource).validate();
    return [];
  } catch (error) {
    return [`${nameOf(resource)}: ${(error as Error).message}`];
  }
}
