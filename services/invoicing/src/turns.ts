import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';

/** SQL of how soon a turn that failed comes again: nobody loses the day over it. */
export const FAILED_AGAIN_AFTER = `interval '1 minute'`;

interface Turns<Turn> {
  /** Some of those whose turn it is, each for one caller alone; none once all had theirs. */
  take: () => Promise<Turn[]>;
  /** @returns how much was done */
  work: (turn: Turn) => Promise<number>;
  /** Has a turn that failed come again soon: it would wait for as long as one that is done. */
  putOff: (turn: Turn) => Promise<void>;
  isStopping: () => boolean;
  logger: Logger;
}

/**
 * Works for all whose turn it is, one after the other: one that fails ends nobody else's turn. Where another service does not
 * answer, those that are taken still have their turn, and all others keep theirs for the next run, which may be answered:
 * nobody waits behind a long row of questions that lead to nothing.
 *
 * @returns how much was done
 */
export async function workInTurns<Turn>({ take, work, putOff, isStopping, logger }: Turns<Turn>): Promise<number> {
  let done = 0;
  let turns: Turn[];
  let isAnswered = true;
  do {
    turns = await take();
    for (const turn of turns) {
      try {
        done += await work(turn);
      } catch (error) {
        logger.warn({ err: error, turn, msg: 'A turn failed; it comes again soon' });
        if (isOutage(error)) isAnswered = false;
        await putOff(turn).catch((err: unknown) => logger.warn({ err, turn, msg: 'It comes again later' }));
      }
    }
  } while (turns.length > 0 && isAnswered && !isStopping());
  return done;
}

/** Others would meet the same. */
const isOutage = (error: unknown): boolean => error instanceof AppError && error.status >= 500;
