import type { KnownCustomer } from '@paperbill/contracts/http';
import { Fragment } from 'react';
import { LongText } from '../../components/long-text.js';
import { Money } from '../../components/money.js';

/** An e-mail address that may wrap before '@' and before dots. */
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

/** A total of a customer's invoices, or a dash if the total is not available. */
export const Total = ({ amount }: { amount: string | undefined }) =>
  amount === undefined ? '–' : <Money amount={amount} currency={undefined} />;

/**
 * Returns after how many days the customer pays on average. Returns a dash if nothing was paid or the invoices are not
 * available.
 */
export const formatDaysToPay = ({ averageDaysToPay }: Pick<KnownCustomer, 'averageDaysToPay'>): string =>
  typeof averageDaysToPay === 'number' ? String(Math.round(averageDaysToPay)) : '–';

export const getNewInvoicePath = (customerId: string): string => `/create-invoice?customer=${customerId}`;
