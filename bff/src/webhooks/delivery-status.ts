/** An e-mail or a part of an e-mail. It is decoded as latin1, so that each character is one byte. */
interface MailEntity {
  headers: [name: string, value: string][];
  body: string;
}

/** These limits are higher than any report needs, even for the maximum number of recipients. */
const MAX_HEADERS_BYTES = 64 * 1024;
const MAX_STATUS_BYTES = 64 * 1024;

/** Splits an e-mail into headers and body. If the headers are longer than the limit, the body is empty. */
export function parseEntity(source: string): MailEntity {
  const end = /\r?\n\r?\n/.exec(source.slice(0, MAX_HEADERS_BYTES));
  const head = source.slice(0, end?.index ?? MAX_HEADERS_BYTES).replaceAll(/\r?\n[ \t]+/g, ' ');
  return {
    headers: head.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
    body: end ? source.slice(end.index + end[0].length) : '',
  };
}

/**
 * Returns the delivery status in the report of a mail server (RFC 3464). The rest of the e-mail is not parsed. Anybody
 * may send any e-mail to this address, and a malicious e-mail could keep a general parser busy for seconds.
 * @returns null if the e-mail is not a report, or if a gateway has wrapped the report to add a footer
 */
export function findDeliveryStatus(mail: MailEntity): string | null {
  const report = [mail, ...findParts(mail, 'multipart/mixed')].find((entity) =>
    hasContentType(entity, 'multipart/report'),
  );
  const status =
    report && findParts(report, 'multipart/report').find((part) => hasContentType(part, 'message/delivery-status'));
  return status ? decodeText(status) : null;
}

function findParts(entity: MailEntity, type: string): MailEntity[] {
  if (!hasContentType(entity, type)) return [];
  const [, quoted, token] =
    /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(getHeader(entity, 'content-type')) ?? [];
  const boundary = quoted ?? token;
  return boundary ? splitParts(entity.body, boundary).map(parseEntity) : [];
}

const hasContentType = (entity: MailEntity, type: string): boolean =>
  /^[\w/-]*/.exec(getHeader(entity, 'content-type'))![0].toLowerCase() === type;

const getHeader = ({ headers }: MailEntity, name: string): string =>
  headers.find(([other]) => other === name)?.[1] ?? '';

/** The maximum number of parts. A report has three parts: a text, the delivery status, and the returned e-mail. */
const MAX_PARTS = 10;

function splitParts(body: string, boundary: string): string[] {
  const parts: string[][] = [];
  for (const line of body.split('\n')) {
    const text = line.trimEnd();
    if (text === `--${boundary}--`) break;
    if (text !== `--${boundary}`) parts.at(-1)?.push(line);
    else if (parts.push([]) > MAX_PARTS) break;
  }
  return parts.map((lines) => lines.map((line) => `${line}\n`).join(''));
}

function decodeText(part: MailEntity): string {
  const body = part.body.slice(0, MAX_STATUS_BYTES);
  const encoding = getHeader(part, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return Buffer.from(encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body, 'latin1').toString();
}

const decodeQuotedPrintable = (body: string): string =>
  body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
