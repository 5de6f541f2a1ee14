import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { type MailFile, readMail, writeMail } from './mail-file.js';

/** The maximum number of stored e-mails. When it is exceeded, the oldest e-mails are deleted. */
export const MAX_MAILS = 200;
const MAX_TOTAL_BYTES = 100 * 1024 * 1024;

export interface StoredMail {
  id: string;
  receivedAt: string;
  /** Bcc addresses appear only in the envelope, because the headers of an e-mail do not contain them. */
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
  attachments: StoredAttachment[];
}

export interface StoredAttachment {
  fileName: string;
  mediaType: string;
  /** The Content-ID of an inline image. Empty for other attachments. */
  contentId: string;
  content: Buffer;
}

export class MailStore {
  /** The stored e-mails, newest first. */
  private keptMails: { mail: StoredMail; bytes: number }[] = [];
  private receivedCount = 0;

  private constructor(private readonly folder: string | undefined) {}

  /** @param folder the folder in which e-mails are stored. Without a folder, they are stored only in memory. */
  static async open(folder?: string): Promise<MailStore> {
    const mails = new MailStore(folder);
    if (folder) await mails.readFolder(folder);
    return mails;
  }

  async add(source: Buffer, envelope: StoredMail['envelope']): Promise<void> {
    const file: MailFile = { receivedAt: new Date().toISOString(), envelope, source };
    const id = `${++this.receivedCount}`;
    const mail = await parseStoredMail(id, file);
    if (this.folder) await writeMail(toMailPath(this.folder, id), file);
    await this.storeMail(mail, source.length);
  }

  /** @param to selects e-mails to this address, which may be in To, Cc or Bcc */
  list(to?: string): StoredMail[] {
    const mails = this.keptMails.map(({ mail }) => mail);
    return to ? mails.filter(({ envelope }) => envelope.to.includes(to)) : mails;
  }

  find(id: string): StoredMail | undefined {
    return this.list().find((mail) => mail.id === id);
  }

  async clear(): Promise<void> {
    await this.deleteMails(this.keptMails.splice(0));
  }

  private async readFolder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const ids = names.flatMap((name) => /^(\d+)\.mail$/.exec(name)?.[1] ?? []).sort((a, b) => Number(a) - Number(b));
    for (const id of ids) {
      this.receivedCount = Number(id);
      const file = await readMail(toMailPath(folder, id));
      if (file) await this.storeMail(await parseStoredMail(id, file), file.source.length);
    }
    // If the process was killed while it wrote an e-mail, a file with the ending `.new` remains.
    for (const name of names.filter((one) => one.endsWith('.new'))) await rm(join(folder, name), { force: true });
  }

  private async storeMail(mail: StoredMail, bytes: number): Promise<void> {
    this.keptMails.unshift({ mail, bytes });
    const tooMany: typeof this.keptMails = [];
    while (this.keptMails.length > MAX_MAILS || this.sumBytes() > MAX_TOTAL_BYTES) tooMany.push(this.keptMails.pop()!);
    await this.deleteMails(tooMany);
  }

  private async deleteMails(mails: typeof this.keptMails): Promise<void> {
    const { folder } = this;
    if (folder) await Promise.all(mails.map(({ mail }) => rm(toMailPath(folder, mail.id), { force: true })));
  }

  private sumBytes(): number {
    return this.keptMails.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

const toMailPath = (folder: string, id: string): string => join(folder, `${id}.mail`);

async function parseStoredMail(id: string, { receivedAt, envelope, source }: MailFile): Promise<StoredMail> {
  const email = await PostalMime.parse(source);
  const addresses = (list: Email['to']) => (list ?? []).flatMap(({ address }) => address ?? []);
  return {
    id,
    receivedAt,
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
