import { readFile, rename, writeFile } from 'node:fs/promises';

/** The file has a line of JSON with the envelope, followed by the source text of the e-mail. */
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

/** @returns undefined if the file is damaged, because the other e-mails can still be shown */
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
