/** Domains whose mail programs ignore dots in front of the `@`. */
const WITHOUT_DOTS = new Set(['gmail.com']);

/**
 * The mailbox that an e-mail address leads to, for comparisons only: without case and plus-tag, the domain in ASCII (punycode),
 * and at Gmail without dots.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = asciiDomain(address.slice(at + 1).toLowerCase()).replace(/^googlemail\.com$/, 'gmail.com');
  const local = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '');
  return `${WITHOUT_DOTS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}

/** The letters of a domain that is not yet in ASCII. A slash or a port would get lost on the way. */
const UNICODE_DOMAIN = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/** An e-mail address as it is stored, without blanks around it, its domain in ASCII: every mail server takes that. */
export function normalizeEmail(typed: string): string {
  const address = typed.trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return at && UNICODE_DOMAIN.test(domain) ? address.slice(0, at) + asciiDomain(domain) : address;
}

/** Addresses, each once whatever its case, as it stands first; none of those that are listed already. */
export function distinctAddresses(addresses: string[], listed: string[] = []): string[] {
  const seen = new Set(listed.map(withoutCase));
  return addresses.filter((address) => {
    const isNew = !seen.has(withoutCase(address));
    seen.add(withoutCase(address));
    return isNew;
  });
}

/** The same mail, with each address once: who gets the mail gets no copy, and who gets a copy gets no hidden one. */
export function distinctRecipients<Mail extends { to: string; cc: string[]; bcc: string[] }>(mail: Mail): Mail {
  const cc = distinctAddresses(mail.cc, [mail.to]);
  return { ...mail, cc, bcc: distinctAddresses(mail.bcc, [mail.to, ...cc]) };
}

const withoutCase = (address: string): string => normalizeEmail(address).toLowerCase();

/** Whether mails to an address come back to the product: that of its bounces, that its mails come from, or its support’s. */
export function isOwnAddress(address: string, mailFrom: string, ...others: string[]): boolean {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@'));
  return [mailFrom, `bounce${domain}`, ...others].map(mailboxOf).includes(mailboxOf(address));
}

function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}
