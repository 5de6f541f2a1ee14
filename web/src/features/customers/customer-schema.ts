import { customerDefaultFields, customerFields, type StoredCustomer } from '@paperbill/contracts/http';
import { initialValues, pickFields } from '@paperbill/contracts/rules';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../components/form/schema.js';
import { toDefaultsInput } from '../taxes/defaults-input.js';

const customerFormFields = { ...customerFields, ...customerDefaultFields };

export const customerSchema = z.object(fieldSchemas(customerFormFields));

export type CustomerInput = z.input<typeof customerSchema>;

export const blankCustomer: CustomerInput = initialValues(customerFormFields);

export const toInput = (customer: StoredCustomer): CustomerInput => ({
  ...pickFields(customerFields, customer),
  ...toDefaultsInput(customer),
  language: customer.language ?? '',
});
