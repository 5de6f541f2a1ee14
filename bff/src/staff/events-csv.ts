import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SubscriptionEvent } from '@paperbill/contracts/http';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';

const COLUMNS: (keyof SubscriptionEvent)[] = [
  'receivedAt',
  'createdAt',
  'id',
  'type',
  'state',
  'email',
  'userId',
  'customerId',
  'subscriptionId',
  'attempts',
  'processedAt',
  'nextAttemptAt',
  'source',
];

/** Asks for the events that come after one of that id; null for the first ones. */
type NextPart = (after: string | null) => Promise<SubscriptionEvent[]>;

/**
 * Sends events as CSV, part by part and as fast as they are read, so that an export of any length takes no memory. What
 * a spreadsheet would calculate is made a text, for anybody can choose an e-mail address such as `=cmd()@example.com`.
 * A later part that fails breaks the download off: a file that ends early must not pass for a whole one.
 */
export async function sendEventsCsv(response: Response, nextPart: NextPart): Promise<void> {
  // Before the answer begins, so that a failure still has a status of its own.
  const first = await nextPart(null);
  const day = new Date().toISOString().slice(0, 10);
  response.attachment(`subscription-events-${day}.csv`);
  const csv = stringify({
    header: true,
    columns: COLUMNS,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  await pipeline(Readable.from(allFrom(first, nextPart)), csv, response).catch((error: NodeJS.ErrnoException) => {
    // Whoever asked has left.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* allFrom(first: SubscriptionEvent[], nextPart: NextPart): AsyncGenerator<SubscriptionEvent> {
  for (let part = first; part.length > 0; part = await nextPart(part.at(-1)!.id)) yield* part;
}
