import { type Exchange, exchangeFields } from '@paperbill/contracts/http';
import { decimalRules, isCalendarDate } from '@paperbill/contracts/rules';
import { validateDecimal } from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';
import { getCurrencyOfForm } from './form-amounts.js';

interface FormWithExchange {
  currency: string | undefined;
  exchange?: Exchange | undefined;
}

type ExchangeSchema = z.ZodMiniType<Exchange | undefined, Exchange | undefined>;

/**
 * Returns true if the document needs an exchange rate. It needs none if its currency is the currency of the company.
 */
export const needsExchangeRate = (typed: FormWithExchange): boolean =>
  typed.exchange !== undefined && typed.exchange.currency !== getCurrencyOfForm(typed);

/** Builds the schema of the exchange rate. An exchange rate that is not needed is removed. */
export const exchangeSchema = (typed: FormWithExchange): ExchangeSchema =>
  needsExchangeRate(typed)
    ? z.optional(z.object(fieldSchemas(exchangeFields)))
    : z.pipe(
        z.optional(z.custom<Exchange>()),
        z.transform(() => undefined),
      );

/** Returns the exchange rate for the preview. Returns nothing if the rate is incomplete. */
export const getShownExchange = (typed: FormWithExchange): { exchange?: Exchange } =>
  needsExchangeRate(typed) &&
  isCalendarDate(typed.exchange!.date) &&
  validateDecimal(typed.exchange!.rate, decimalRules.exchangeRate) === null
    ? { exchange: typed.exchange! }
    : {};
