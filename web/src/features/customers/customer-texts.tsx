import type { KnownCustomer } from '@paperbill/contracts/http';
import { Fragment } from 'react';
import { LongText } from '../../components/long-text.js';
import { Money } from '../../components/money.js';

/** Broken before its @ and its dots where it is too long for one line. */
export const Email = ({ address }: { address: string }) => (
  <LongText text={address}>
    {address.split(/(?=[@.])/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </LongText>
);

/** What a customer's invoices come to; a dash where they can't be read just now. */
export const Total = ({ amount }: { amount: string | undefined }) =>
  amount === undefined ? '–' : <Money amount={amount} />;

/** How long a customer takes to pay, on average, in days; a dash where nothing was paid yet or the invoices can't be read. */
export const daysToPay = ({ averageDaysToPay }: Pick<KnownCustomer, 'averageDaysToPay'>): string =>
  typeof averageDaysToPay === 'number' ? String(Math.round(averageDaysToPay)) : '–';

/** Where an invoice for this customer is written. */
export const invoiceFor = (customerId: string): string => `/create-invoice?customer=${customerId}`;
