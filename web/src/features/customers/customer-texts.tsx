import type { KnownCustomer } from '@paperbill/contracts/http';
import { compareDecimals } from '@paperbill/money';
import { Fragment } from 'react';
import { LongText } from '../../components/long-text.js';
import { Money } from '../../components/money.js';
import { useProfile } from '../profile/api/profile.js';

/** The line may break before '@' and before dots. */
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

interface TotalsProps {
  customer: KnownCustomer;
  name: 'totalPaid' | 'totalOutstanding';
}

/**
 * A customer without invoices has a total of 0. This amount is shown in the currency of the customer or of the profile.
 */
export function Totals({ customer, name }: TotalsProps) {
  const ownCurrency = useProfile().data?.currency;
  const {
    totalsCurrency = customer.totalInvoices === 0 ? customer.currency || ownCurrency : undefined,
    otherCurrencies = [],
  } = customer;
  const amount = customer[name];
  if (amount === undefined) return '–';
  const others = otherCurrencies.filter((totals) => compareDecimals(totals[name], '0') !== 0);
  const hasOnlyOtherCurrencies = others.length > 0 && compareDecimals(amount, '0') === 0;
  return (
    <>
      {!hasOnlyOtherCurrencies && <Money amount={amount} currency={totalsCurrency} />}
      {others.map((totals, index) => (
        <Fragment key={totals.currency}>
          {(index > 0 || !hasOnlyOtherCurrencies) && <br />}
          <Money amount={totals[name]} currency={totals.currency} />
        </Fragment>
      ))}
    </>
  );
}

export const formatDaysToPay = ({ averageDaysToPay }: Pick<KnownCustomer, 'averageDaysToPay'>): string =>
  typeof averageDaysToPay === 'number' ? String(Math.round(averageDaysToPay)) : '–';

export const getNewInvoicePath = (customerId: string): string => `/create-invoice?customer=${customerId}`;
