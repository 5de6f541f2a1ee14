import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * An e-mail that is stored in a file. The first line of the file is the envelope as JSON. The source text of the
 * e-mail follows.
 */
export interface MailFile {
  receivedAt: string;
  envelope: { from: string; to: string[] };
  source: Buffer;
}

/** If the process is killed, no incomplete e-mail remains. */
export async function writeMail(path: string, { source, ...about }: MailFile): Promise<void> {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), source]);
  await writeFile(`${path}.new`, content, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** @returns undefined if the file is damaged. The mailbox then still shows the other e-mails. */
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
