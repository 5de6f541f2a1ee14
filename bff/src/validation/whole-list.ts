import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
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

/**
 * Answers with a list that comes in parts: no more than two of them are in memory, and each is asked for once the one
 * before is on its way. Where that fails, the connection breaks off: a list that is cut short would pass for the whole.
 *
 * @returns the list, or for Nest the stream of a longer one
 */
export async function answerInParts<Item>(parts: AsyncGenerator<Item[]>): Promise<Item[]> {
  const first = await parts.next();
  if (first.done) return [];
  const second = await parts.next();
  if (second.done && first.value.length <= SHORT) return first.value;
  const begun = second.done ? [first.value] : [first.value, second.value];
  const json = Readable.from(jsonOf(begun, parts), { objectMode: false });
  const answer = new StreamableFile(json, { type: 'application/json; charset=utf-8' });
  answer.setErrorHandler((_error, response) => void (response as unknown as Response).destroy());
  return answer as unknown as Item[];
}

async function* jsonOf<Item>(begun: Item[][], parts: AsyncGenerator<Item[]>): AsyncGenerator<Buffer> {
  let sign = '[';
  const next = (items: Item[]) => {
    const text = sign + JSON.stringify(items).slice(1, -1);
    if (items.length > 0) sign = ',';
    return inPieces(Buffer.from(items.length > 0 ? text : ''));
  };
  for (const items of begun) yield* next(items);
  for await (const items of parts) yield* next(items);
  yield Buffer.from(']');
}
