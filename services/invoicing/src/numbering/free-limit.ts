import type { Plan } from '@paperbill/contracts/nats';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import type { InvoiceCounter } from './invoice-counter.entity.js';

export const isOnFreePlan = ({ status, withoutPayments }: Plan): boolean => status === 'free' && !withoutPayments;

/** Checks whether the plan's limit prevents the user from issuing another invoice (rule PLAN-5). */
export const isLimitReached = (plan: Plan, { createdInvoices }: Pick<InvoiceCounter, 'createdInvoices'>): boolean =>
  isOnFreePlan(plan) && createdInvoices >= FREE_INVOICE_LIMIT;
