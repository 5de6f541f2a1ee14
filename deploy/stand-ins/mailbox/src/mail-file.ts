import { readFile, rename, writeFile } from 'node:fs/promises';

/** Content of a mail file: one line of JSON with the envelope, then the source of the mail. */
export interface MailFile {
  receivedAt: string;
  envelope: { from: string; to: string[] };
  source: Buffer;
}

/** Writes a mail to a temporary file and renames the file. A killed process therefore leaves no partial mail file. */
export async function writeMail(path: string, { source, ...about }: MailFile): Promise<void> {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), source]);
  await writeFile(`${path}.new`, content, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/**
 * Reads a mail file.
 *
 * @returns undefined if the file is damaged, so that the other mails are still shown
 */
export async function readMail(path: string): Promise<MailFile | undefined> {
  const content = await readFile(path);
  const end = content.indexOf('\n');
  try {
    const about = JSON.parse(content.toString('utf8', 0, end)) as Omit<MailFile, 'source'>;
    return { ...about, source: content.subarray(end + 1) };
  } catch {
    return undefined;
  }
}
