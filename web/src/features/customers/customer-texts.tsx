import type { Customer } from '@paperbill/contracts/http';

/** Broken before its @ where it is too long for one line. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return at < 1 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** How long a customer takes to pay, on average, in days; a dash where nothing was paid yet. */
export const daysToPay = ({ averageDaysToPay }: Pick<Customer, 'averageDaysToPay'>): string =>
  averageDaysToPay === null ? '–' : String(Math.round(averageDaysToPay));

/** Where an invoice for this customer is written. */
export const invoiceFor = (customerId: string): string => `/create-invoice?customer=${customerId}`;
