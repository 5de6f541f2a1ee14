import type { Plan } from '@paperbill/contracts/nats';
import { FREE_INVOICE_LIMIT } from '@paperbill/contracts/rules';
import type { InvoiceCounter } from './invoice-counter.entity.js';

/** false if this installation sells no plans. */
export const isOnFreePlan = ({ status, withoutPayments }: Plan): boolean => status === 'free' && !withoutPayments;

/** true if the user cannot issue another invoice (rule PLAN-5). */
export const isLimitReached = (plan: Plan, { createdInvoices }: Pick<InvoiceCounter, 'createdInvoices'>): boolean =>
  isOnFreePlan(plan) && createdInvoices >= FREE_INVOICE_LIMIT;
