import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Whether a list is asked for without a page: then it comes whole, however long it is. */
export const isWhole = ({ query }: Request): boolean => !['page', 'pageSize', 'limit'].some((name) => query[name]);

/**
 * Answers with a list that comes in parts: no more than two of them are in memory, and each is asked for once the one
 * before is on its way. Where that fails, the connection breaks off: a list that is cut short would pass for the whole.
 *
 * @returns the list, or for Nest the stream of a longer one
 */
export async function answerInParts<Item>(parts: AsyncGenerator<Item[]>): Promise<Item[]> {
  const first = await parts.next();
  const second = await parts.next();
  if (second.done) return first.done ? [] : first.value;
  const json = Readable.from(jsonOf([first.value, second.value], parts), { objectMode: false });
  const answer = new StreamableFile(json, { type: 'application/json; charset=utf-8' });
  answer.setErrorHandler((_error, response) => void (response as unknown as Response).destroy());
  return answer as unknown as Item[];
}

async function* jsonOf<Item>(begun: Item[][], parts: AsyncGenerator<Item[]>): AsyncGenerator<string> {
  let sign = '[';
  const next = (items: Item[]) => {
    const text = sign + JSON.stringify(items).slice(1, -1);
    if (items.length > 0) sign = ',';
    return items.length > 0 ? text : '';
  };
  for (const items of begun) yield next(items);
  for await (const items of parts) yield next(items);
  yield ']';
}
