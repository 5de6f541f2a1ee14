/** The domains whose mail servers ignore dots in the part before the @. */
const DOT_INSENSITIVE_DOMAINS = new Set(['gmail.com']);

/** Compares mailboxes: lower case, no plus-tag, domain in punycode, and no dots in Gmail addresses. */
export function toMailboxKey(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = asciiDomain(address.slice(at + 1).toLowerCase()).replace(/^googlemail\.com$/, 'gmail.com');
  const local = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '');
  return `${DOT_INSENSITIVE_DOMAINS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}

/**
 * Matches a domain with non-ASCII letters, but without a slash or a port. If such a text were parsed as a URL, these
 * parts would be lost.
 */
const UNICODE_DOMAIN_PATTERN = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/** Trims an e-mail address, and converts its domain to punycode, which every mail server accepts. */
export function normalizeEmail(typed: string): string {
  const address = typed.trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return at && UNICODE_DOMAIN_PATTERN.test(domain) ? address.slice(0, at) + asciiDomain(domain) : address;
}

/**
 * Removes repeated addresses, ignoring case. The first spelling stays.
 * @param listed addresses that are removed too
 */
export function distinctAddresses(addresses: string[], listed: string[] = []): string[] {
  const seen = new Set(listed.map(toLowerCaseAddress));
  return addresses.filter((address) => {
    const isNew = !seen.has(toLowerCaseAddress(address));
    seen.add(toLowerCaseAddress(address));
    return isNew;
  });
}

/** Removes repeated recipients. An address in To is removed from Cc and Bcc. An address in Cc is removed from Bcc. */
export function distinctRecipients<Mail extends { to: string; cc: string[]; bcc: string[] }>(mail: Mail): Mail {
  const cc = distinctAddresses(mail.cc, [mail.to]);
  return { ...mail, cc, bcc: distinctAddresses(mail.bcc, [mail.to, ...cc]) };
}

const toLowerCaseAddress = (address: string): string => normalizeEmail(address).toLowerCase();

/**
 * Returns true for an address of the product. An e-mail to such an address would reach the product itself.
 * @param mailFrom the sender address of the product; its domain also has the mailbox for bounces
 * @param others further addresses of the product, such as support
 */
export function isOwnAddress(address: string, mailFrom: string, ...others: string[]): boolean {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@'));
  return [mailFrom, `bounce${domain}`, ...others].map(toMailboxKey).includes(toMailboxKey(address));
}

function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}
