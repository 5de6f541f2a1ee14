import type { LinkedInvoice } from '@paperbill/contracts/http';
import { encode } from 'uqr';

/** Characters that EPC069-12 takes at most. */
const MAX_NAME = 70;
const MAX_REMITTANCE = 140;

/**
 * What banks' apps read from a QR code (EPC069-12, version 002): to whom a transfer goes and what for. Without its amount, which
 * can be in euros alone, while invoices are in dollars: the app asks for it.
 */
export function transferText({ iban, companyName, invoiceNumber }: LinkedInvoice): string {
  const [service, version, utf8, transfer] = ['BCD', '002', '1', 'SCT'];
  const [bic, amount, purpose, structured] = ['', '', '', ''];
  const remittance = oneLine(`Invoice ${invoiceNumber}`).slice(0, MAX_REMITTANCE);
  const name = oneLine(companyName).slice(0, MAX_NAME);
  return [service, version, utf8, transfer, bic, name, iban, amount, purpose, structured, remittance].join('\n');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The standard asks for level M, and for at most version 13. */
const CODE = { ecc: 'M', maxVersion: 13, border: 4 } as const;

/** Dark on white in dark mode as well: cameras need it so. */
export function TransferCode({ invoice }: { invoice: LinkedInvoice }) {
  const { size, data } = encode(transferText(invoice), CODE);
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the bank transfer"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
