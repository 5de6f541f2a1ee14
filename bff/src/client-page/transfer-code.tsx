import type { LinkedInvoice } from '@paperbill/contracts/http';
import { cutText, DEFAULT_CURRENCY, toCurrency } from '@paperbill/contracts/rules';
import { isWithinMax } from '@paperbill/money';
import { encode } from 'uqr';

/** The longest recipient name that the standard EPC069-12 permits. */
const MAX_NAME_LENGTH = 70;
const MAX_REMITTANCE_LENGTH = 140;
const EURO = 'EUR';
/** The largest amount that the standard EPC069-12 permits. */
const MAX_TRANSFER_AMOUNT = '999999999.99';
/** The capacity in bytes of the largest QR code that the standard permits. */
const MAX_QR_CODE_BYTES = 331;

/**
 * The content of a QR code for a bank transfer (EPC069-12, version 002), which permits only amounts in euros. For an
 * invoice in US dollars, the client's banking app asks for the amount.
 * @returns null for any other currency, or if no part of the name fits
 */
export function toTransferText(invoice: LinkedInvoice): string | null {
  const { iban, companyName, invoiceNumber, amountDue } = invoice;
  const currency = toCurrency(invoice.currency);
  if (currency !== EURO && currency !== DEFAULT_CURRENCY) return null;
  const [service, version, utf8, transfer] = ['BCD', '002', '1', 'SCT'];
  const [bic, purpose, structured] = ['', '', ''];
  const amount = currency === EURO && isWithinMax(amountDue, MAX_TRANSFER_AMOUNT) ? `${EURO}${amountDue}` : '';
  const remittance = cutText(toOneLine(`Invoice ${invoiceNumber}`), MAX_REMITTANCE_LENGTH);
  const createText = (name: string) =>
    [service, version, utf8, transfer, bic, name, iban, amount, purpose, structured, remittance].join('\n');
  const roomForName = MAX_QR_CODE_BYTES - Buffer.byteLength(createText(''));
  let name = cutText(toOneLine(companyName), MAX_NAME_LENGTH).trim();
  while (name && Buffer.byteLength(name) > roomForName) name = cutText(name, name.length - 1).trim();
  return name ? createText(name) : null;
}

/** Joins lines and replaces lone surrogates, which a QR code cannot encode. */
const toOneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The options of the QR code. The standard requires error correction level M and at most version 13. */
const QR_CODE_OPTIONS = { ecc: 'M', maxVersion: 13, border: 4 } as const;

/** Shows a QR code. The code is dark on white even in dark mode, because cameras need this contrast. */
export function TransferCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, QR_CODE_OPTIONS);
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
