import type { Logger } from '@nestjs/common';
import { AppError } from '@paperbill/contracts/http';
import { sql } from '@paperbill/service-kit';

/** How soon a turn that failed comes again: nobody loses the day over it. */
export const FAILED_AGAIN_AFTER = sql`interval '1 minute'`;

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
 * Works for all whose turn it is, one after the other: one that fails ends nobody else's turn. Where several in a row fail
 * because another service does not answer, those that are taken still have their turn, and all others keep theirs for the next
 * run: nobody waits behind a long row of questions that lead to nothing.
 *
 * @returns how much was done
 */
export async function workInTurns<Turn>({ take, work, putOff, isStopping, logger }: Turns<Turn>): Promise<number> {
  let done = 0;
  let turns: Turn[];
  let unanswered = 0;
  do {
    turns = await take();
    for (const turn of turns) {
      try {
        const worked = await work(turn);
        done += worked;
        // A turn with nothing to do may have asked nobody.
        if (worked > 0) unanswered = 0;
      } catch (error) {
        logger.warn({ err: error, turn, msg: 'A turn failed; it comes again soon' });
        if (isOutage(error)) unanswered++;
        await putOff(turn).catch((err: unknown) => logger.warn({ err, turn, msg: 'It comes again later' }));
      }
    }
  } while (turns.length > 0 && unanswered < OUTAGE_AFTER && !isStopping());
  return done;
}

/** So many turns have to fail with none done in between: one alone may fail because of its own user. */
const OUTAGE_AFTER = 3;

const isOutage = (error: unknown): boolean => error instanceof AppError && error.status > 500;
