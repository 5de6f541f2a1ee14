import { pipeline } from 'node:stream/promises';
import type { SubscriptionEvent } from '@paperbill/contracts/http';
import type { Response } from 'express';
import { toCsvStream } from '../framework/csv-stream.js';

const EXPORTED_FIELDS = [
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
] as const;

const eventCsvColumns = EXPORTED_FIELDS.map((field) => ({
  header: field,
  value: (event: SubscriptionEvent) => String(event[field] ?? ''),
}));

/**
 * Matches texts that a spreadsheet could execute, because anybody can choose an address such as `=cmd()@example.com`.
 * Unlike CSV_FORMULA_PATTERN, this pattern also matches numbers.
 */
const FORMULA_PATTERN = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Reads the events after the event with the id `after`. Null reads the first events. */
type ReadNextPart = (after: string | null) => Promise<SubscriptionEvent[]>;

/** If reading a later part fails, the connection is closed, so that the client notices the incomplete file. */
export async function sendEventsCsv(response: Response, nextPart: ReadNextPart): Promise<void> {
  // The first events are read before the headers are sent, so that a failure can still set the HTTP status.
  const first = await nextPart(null);
  const day = new Date().toISOString().slice(0, 10);
  response.attachment(`subscription-events-${day}.csv`);
  const csv = toCsvStream(() => readAllParts(first, nextPart), eventCsvColumns, FORMULA_PATTERN);
  await pipeline(csv, response).catch((error: NodeJS.ErrnoException) => {
    // The error ERR_STREAM_PREMATURE_CLOSE is ignored, because it means that the client has disconnected.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* readAllParts(first: SubscriptionEvent[], nextPart: ReadNextPart): AsyncGenerator<SubscriptionEvent[]> {
  for (let part = first; part.length > 0; part = await nextPart(part.at(-1)!.id)) yield part;
}
