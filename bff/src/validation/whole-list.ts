import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { JsonPart } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import type { Request, Response } from 'express';
import { splitBytes } from '../security/transfer.js';

/** A list with more items is sent in several pieces, because the progress of its transfer must be known. */
const MAX_UNSTREAMED_ITEMS = 100;

export const isWholeListRequest = ({ query }: Request): boolean =>
  !['page', 'pageSize', 'limit'].some((name) => query[name]);

/** Returns 0 for the whole list. Invalid numbers are ignored, because the validation refuses them later. */
export function getPageSize(request: Request): number {
  if (isWholeListRequest(request)) return 0;
  const { pageSize, limit } = request.query;
  return Math.min(Number(pageSize ?? limit ?? PAGE_SIZE) || PAGE_SIZE, MAX_PAGE_SIZE);
}

type ListPart<Item> = Item[] | JsonPart;

/**
 * Each part is read after the previous part was sent. If reading a part fails, the connection is closed, so that the
 * client notices that the list is incomplete.
 * @returns a short list, or a stream that Nest sends
 */
export async function sendInParts<Item>(parts: AsyncGenerator<ListPart<Item>>, response: Response): Promise<Item[]> {
  const first = await parts.next();
  if (first.done) return [];
  const begun = [first.value];
  if (getItemCount(first.value) <= MAX_UNSTREAMED_ITEMS) {
    const second = await parts.next();
    if (second.done) return Array.isArray(first.value) ? first.value : (sendJsonPart(first.value, response) as Item[]);
    begun.push(second.value);
  }
  const json = Readable.from(streamJson(begun, parts), { objectMode: false });
  const answer = new StreamableFile(json, { type: 'application/json; charset=utf-8' });
  answer.setErrorHandler(() => void response.destroy());
  return answer as unknown as Item[];
}

const getItemCount = <Item>(part: ListPart<Item>): number => (Array.isArray(part) ? part.length : part.count);

/** @returns a text, which Nest sends unchanged */
function sendJsonPart({ bytes }: JsonPart, response: Response): unknown {
  response.type('json');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
}

const toJsonBytes = <Item>(part: ListPart<Item>): Uint8Array =>
  Array.isArray(part) ? Buffer.from(JSON.stringify(part)) : part.bytes;

async function* streamJson<Item>(
  begun: ListPart<Item>[],
  parts: AsyncGenerator<ListPart<Item>>,
): AsyncGenerator<Uint8Array> {
  let sign = '[';
  const next = function* (part: ListPart<Item>) {
    if (getItemCount(part) === 0) return;
    yield Buffer.from(sign);
    sign = ',';
    // The brackets of each part's JSON array are removed, because all parts form a single array.
    yield* splitBytes(toJsonBytes(part).subarray(1, -1));
  };
  for (const part of begun) yield* next(part);
  for await (const part of parts) yield* next(part);
  yield Buffer.from(sign === '[' ? '[]' : ']');
}
