import { customerFields } from '@paperbill/contracts/http';
import { initialValues } from '@paperbill/contracts/rules';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../components/form/schema.js';

export const customerSchema = z.object(fieldSchemas(customerFields));

export type CustomerInput = z.input<typeof customerSchema>;

export const blankCustomer: CustomerInput = initialValues(customerFields);
