import PostalMime, { type Email } from 'postal-mime';

/** What is kept: the newest, as far as they fit. */
const MOST_MAILS = 200;
const MOST_BYTES = 100 * 1024 * 1024;

/** A mail as it came. */
export interface KeptMail {
  id: string;
  receivedAt: string;
  /** What the mail server was told, whatever the mail itself says: blind copies stand here alone. */
  envelope: { from: string; to: string[] };
  from: { name: string; address: string };
  to: string[];
  cc: string[];
  replyTo: string[];
  subject: string;
  messageId: string;
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  attachments: KeptAttachment[];
}

export interface KeptAttachment {
  fileName: string;
  mediaType: string;
  /** Of a picture that the mail itself shows; '' for others. */
  contentId: string;
  content: Buffer;
}

/** Keeps the newest mails in memory. */
export class KeptMails {
  private kept: { mail: KeptMail; bytes: number }[] = [];
  private received = 0;

  async add(source: Buffer, envelope: KeptMail['envelope']): Promise<void> {
    const mail = keptMail(`${++this.received}`, envelope, await PostalMime.parse(source));
    this.kept.unshift({ mail, bytes: source.length });
    while (this.kept.length > MOST_MAILS || this.bytes() > MOST_BYTES) this.kept.pop();
  }

  /** Newest first. @param to only those that went to this address, in whichever way */
  list(to?: string): KeptMail[] {
    const mails = this.kept.map(({ mail }) => mail);
    return to ? mails.filter(({ envelope }) => envelope.to.includes(to)) : mails;
  }

  find(id: string): KeptMail | undefined {
    return this.list().find((mail) => mail.id === id);
  }

  clear(): void {
    this.kept = [];
  }

  private bytes(): number {
    return this.kept.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

function keptMail(id: string, envelope: KeptMail['envelope'], email: Email): KeptMail {
  const addresses = (list: Email['to']) => (list ?? []).flatMap(({ address }) => address ?? []);
  return {
    id,
    receivedAt: new Date().toISOString(),
    envelope,
    from: { name: email.from?.name ?? '', address: email.from?.address ?? '' },
    to: addresses(email.to),
    cc: addresses(email.cc),
    replyTo: addresses(email.replyTo),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
    attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
      fileName: filename ?? 'attachment',
      mediaType: mimeType,
      contentId: (contentId ?? '').replaceAll(/[<>]/g, ''),
      content: Buffer.from(content as ArrayBuffer),
    })),
  };
}
