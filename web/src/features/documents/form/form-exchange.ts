import { type Exchange, exchangeFields, type WithExchange } from '@paperbill/contracts/http';
import { decimalRules, isCalendarDate } from '@paperbill/contracts/rules';
import { validateDecimal } from '@paperbill/money';
import * as z from 'zod/mini';
import { fieldSchemas } from '../../../components/form/schema.js';
import { getCurrencyOfForm, type TypedDocument } from './form-amounts.js';

type FormWithExchange = Pick<TypedDocument, 'currency'> & WithExchange;

type ExchangeSchema = z.ZodMiniType<Exchange | undefined, Exchange | undefined>;

const needsExchangeRate = (typed: FormWithExchange): boolean =>
  typed.exchange !== undefined && typed.exchange.currency !== getCurrencyOfForm(typed);

export const exchangeSchema = (typed: FormWithExchange): ExchangeSchema =>
  needsExchangeRate(typed)
    ? z.optional(z.object(fieldSchemas(exchangeFields)))
    : z.pipe(
        z.optional(z.custom<Exchange>()),
        z.transform(() => undefined),
      );

export const getShownExchange = (typed: FormWithExchange): { exchange?: Exchange } =>
  needsExchangeRate(typed) &&
  isCalendarDate(typed.exchange!.date) &&
  validateDecimal(typed.exchange!.rate, decimalRules.exchangeRate) === null
    ? { exchange: typed.exchange! }
    : {};
