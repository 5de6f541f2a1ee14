import type { LinkedInvoice } from '@paperbill/contracts/http';
import { cutText } from '@paperbill/contracts/rules';
import { encode } from 'uqr';

/** Characters that EPC069-12 takes at most. */
const MAX_NAME = 70;
const MAX_REMITTANCE = 140;
/** The whole text: as much as the largest code that the standard allows can hold. */
const MAX_BYTES = 331;

/**
 * What banks' apps read from a QR code (EPC069-12, version 002): to whom a transfer goes and what for. Without its amount, which
 * can be in euros alone, while invoices are in dollars: the app asks for it.
 *
 * @returns null where there is no name, or no room for any of it
 */
export function transferText({ iban, companyName, invoiceNumber }: LinkedInvoice): string | null {
  const [service, version, utf8, transfer] = ['BCD', '002', '1', 'SCT'];
  const [bic, amount, purpose, structured] = ['', '', '', ''];
  const remittance = cutText(oneLine(`Invoice ${invoiceNumber}`), MAX_REMITTANCE);
  const textFor = (name: string) =>
    [service, version, utf8, transfer, bic, name, iban, amount, purpose, structured, remittance].join('\n');
  const roomForName = MAX_BYTES - Buffer.byteLength(textFor(''));
  let name = cutText(oneLine(companyName), MAX_NAME).trim();
  while (name && Buffer.byteLength(name) > roomForName) name = cutText(name, name.length - 1).trim();
  return name ? textFor(name) : null;
}

/** In one line, without halves of characters: no code can hold those. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The standard asks for level M, and for at most version 13. */
const CODE = { ecc: 'M', maxVersion: 13, border: 4 } as const;

/** Dark on white in dark mode as well: cameras need it so. */
export function TransferCode({ text }: { text: string }) {
  const { size, data } = encode(text, CODE);
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
