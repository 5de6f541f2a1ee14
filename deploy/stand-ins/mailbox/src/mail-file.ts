import { readFile, rename, writeFile } from 'node:fs/promises';

/** A mail on the disk: its source, after a line of JSON that says what the source does not. */
export interface MailFile {
  receivedAt: string;
  envelope: { from: string; to: string[] };
  source: Buffer;
}

/** Written whole or not at all: a process that is killed must not leave half a mail. */
export async function writeMail(path: string, { source, ...about }: MailFile): Promise<void> {
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), source]);
  await writeFile(`${path}.new`, content, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** @returns undefined for a file that is no mail: the others are shown all the same */
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
