import { bffConfig } from '@paperbill/bff/config';
import { billingConfig } from '@paperbill/billing/config';
import { catalogueConfig } from '@paperbill/catalogue/config';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { documentsConfig } from '@paperbill/documents/config';
import { identityConfig } from '@paperbill/identity/config';
import { invoicingConfig } from '@paperbill/invoicing/config';
import { z } from 'zod';

/** A process that an operator runs. */
export type ProcessName = 'bff' | ServiceName;

export const processNames: readonly ProcessName[] = ['bff', ...serviceNames];

const schemas: Record<ProcessName, z.ZodType> = {
  bff: bffConfig,
  identity: identityConfig,
  billing: billingConfig,
  catalogue: catalogueConfig,
  invoicing: invoicingConfig,
  documents: documentsConfig,
};

/** What a process reads its environment with: parse with it to learn whether an environment is complete. */
export const schemaOf = (name: ProcessName): z.ZodType => schemas[name];

/** An environment variable of a process. */
export interface Variable {
  name: string;
  /** Whether the process refuses to start without it, in development too. */
  required: boolean;
  /** As it would be written in the environment; undefined where the process goes without. */
  default: string | undefined;
  /** Its effect and unit, in Markdown. */
  description: string;
}

type Property = z.core.JSONSchema.BaseSchema & {
  /** Stands for a default that differs from machine to machine, such as a folder. */
  writtenDefault?: string;
};

/**
 * The variables that a process reads, in the order of its schema.
 *
 * @throws Error where one has no description
 */
export function variablesOf(name: ProcessName): Variable[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties as Record<string, Property>).map(([variable, property]) => {
    if (!property.description) throw new Error(`${variable} of ${name} has no description`);
    return {
      name: variable,
      required: required.includes(variable),
      default: property.writtenDefault ?? written(property.default),
      description: property.description,
    };
  });
}

function written(value: unknown): string | undefined {
  const text = value === undefined ? '' : String(value);
  return text === '' ? undefined : text;
}
