import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { JsonPart } from '@paperbill/contracts/nats';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import type { Request, Response } from 'express';
import { inPieces } from '../security/transfer.js';

/** A longer list is written in pieces, so that it is known how it moves. */
const SHORT = 100;

/** Whether a list is asked for without a page: then it comes whole, however long it is. */
export const isWhole = ({ query }: Request): boolean => !['page', 'pageSize', 'limit'].some((name) => query[name]);

/** How many items a page may have; none where the whole list is asked for. What is no number is refused later. */
export function itemsOfPage(request: Request): number {
  if (isWhole(request)) return 0;
  const { pageSize, limit } = request.query;
  return Math.min(Number(pageSize ?? limit ?? PAGE_SIZE) || PAGE_SIZE, MAX_PAGE_SIZE);
}

/** A part of a list: items, or their JSON from whoever wrote it first. */
type Part<Item> = Item[] | JsonPart;

/**
 * Answers with a list that comes in parts: each is asked for once the one before is on its way, and the first is sent at
 * once. Where a later one fails, the connection breaks off: a list that is cut short would pass for the whole.
 *
 * @returns the list, or for Nest the stream of a longer one
 */
export async function answerInParts<Item>(parts: AsyncGenerator<Part<Item>>, response: Response): Promise<Item[]> {
  const first = await parts.next();
  if (first.done) return [];
  const begun = [first.value];
  if (lengthOf(first.value) <= SHORT) {
    const second = await parts.next();
    if (second.done) return Array.isArray(first.value) ? first.value : (answerAsJson(first.value, response) as Item[]);
    begun.push(second.value);
  }
  const json = Readable.from(jsonOf(begun, parts), { objectMode: false });
  const answer = new StreamableFile(json, { type: 'application/json; charset=utf-8' });
  answer.setErrorHandler(() => void response.destroy());
  return answer as unknown as Item[];
}

const lengthOf = <Item>(part: Part<Item>): number => (Array.isArray(part) ? part.length : part.count);

/** @returns for Nest a text, which it sends as it is */
function answerAsJson({ bytes }: JsonPart, response: Response): unknown {
  response.type('json');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
}

const bytesOf = <Item>(part: Part<Item>): Uint8Array =>
  Array.isArray(part) ? Buffer.from(JSON.stringify(part)) : part.bytes;

async function* jsonOf<Item>(begun: Part<Item>[], parts: AsyncGenerator<Part<Item>>): AsyncGenerator<Uint8Array> {
  let sign = '[';
  const next = function* (part: Part<Item>) {
    if (lengthOf(part) === 0) return;
    yield Buffer.from(sign);
    sign = ',';
    // Without the brackets around it.
    yield* inPieces(bytesOf(part).subarray(1, -1));
  };
  for (const part of begun) yield* next(part);
  for await (const part of parts) yield* next(part);
  yield Buffer.from(sign === '[' ? '[]' : ']');
}
