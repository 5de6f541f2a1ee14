import { bffConfigSchema } from '@paperbill/bff/config';
import { billingConfig } from '@paperbill/billing/config';
import { catalogueConfig } from '@paperbill/catalogue/config';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { documentsConfigSchema } from '@paperbill/documents/config';
import { identityConfig } from '@paperbill/identity/config';
import { invoicingConfig } from '@paperbill/invoicing/config';
import { z } from 'zod';

export type ProcessName = 'bff' | ServiceName;

export const processNames: readonly ProcessName[] = ['bff', ...serviceNames];

const schemaOfProcess: Record<ProcessName, z.ZodType> = {
  bff: bffConfigSchema,
  identity: identityConfig,
  billing: billingConfig,
  catalogue: catalogueConfig,
  invoicing: invoicingConfig,
  documents: documentsConfigSchema,
};

export const getSchemaOfVariables = (name: ProcessName): z.ZodType => schemaOfProcess[name];

export interface Variable {
  name: string;
  /** True if the process refuses to start without the variable, even in development. */
  isRequired: boolean;
  /** The default value as a text, like the value of an environment variable. */
  default: string | undefined;
  /** The description for the guide, in Markdown. It contains the unit of the value. */
  description: string;
}

type SchemaProperty = z.core.JSONSchema.BaseSchema & {
  /**
   * The text for the default in the guide. It is set if the real default depends on the machine, such as the path of
   * a folder.
   */
  writtenDefault?: string;
};

/** @throws Error if a variable has no description */
export function listVariables(name: ProcessName): Variable[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schemaOfProcess[name], {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties as Record<string, SchemaProperty>).map(([variable, property]) => {
    if (!property.description) throw new Error(`${variable} of ${name} has no description`);
    return {
      name: variable,
      isRequired: required.includes(variable),
      default: property.writtenDefault ?? formatDefault(property.default),
      description: property.description,
    };
  });
}

function formatDefault(value: unknown): string | undefined {
  const text = value === undefined ? '' : String(value);
  return text === '' ? undefined : text;
}
