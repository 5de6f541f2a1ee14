import type { KnownCustomer } from '@paperbill/contracts/http';
import { Fragment } from 'react';
import { LongText } from '../../components/long-text.js';
import { Money } from '../../components/money.js';

/** An e-mail address that may wrap before '@' and dots. */
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

/** A total of a customer's invoices; a dash if unavailable. */
export const Total = ({ amount }: { amount: string | undefined }) =>
  amount === undefined ? '–' : <Money amount={amount} />;

/** Average days to pay; a dash if nothing was paid or the invoices are unavailable. */
export const daysToPay = ({ averageDaysToPay }: Pick<KnownCustomer, 'averageDaysToPay'>): string =>
  typeof averageDaysToPay === 'number' ? String(Math.round(averageDaysToPay)) : '–';

/** URL of a new invoice for this customer. */
export const invoiceFor = (customerId: string): string => `/create-invoice?customer=${customerId}`;
