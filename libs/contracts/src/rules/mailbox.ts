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
