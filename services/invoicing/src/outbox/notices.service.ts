import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { type AppLanguage, DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import { identity, type LeasedAnswerNotice, type LeasedNotice, type NoticeReport } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { deleteNotice, leaseNextNotice, storeNoticeOutcome } from '../notices/change-notice.queries.js';
import { selectAnswersToNotify } from '../quotes/quote-answer.queries.js';

const MAX_LISTED_ANSWERS = 20;
const MAX_DELETED_NOTICES = 20;

type LeasedNoticeRow = NonNullable<Awaited<ReturnType<typeof leaseNextNotice>>>;

@Injectable()
export class NoticesService {
  private readonly logger = new Logger('Notices');

  constructor(
    private readonly em: EntityManager,
    private readonly bus: MessageBus,
  ) {}

  async lease(): Promise<LeasedNotice | null> {
    for (let deleted = 0; deleted < MAX_DELETED_NOTICES; deleted++) {
      const row = await leaseNextNotice(this.em);
      if (!row) return null;
      const { id, lease, userId, email, from, at, changes } = row;
      if (row.kind === 'changes') {
        const language = await this.findLanguage(userId);
        return { kind: 'changes', id, lease, userId, email, from, at, changes, ...language };
      }
      try {
        const notice = await this.readNoticeOfQuoteAnswers(row);
        if (notice) return notice;
      } catch (error) {
        this.logger.warn({ err: error, notice: id, msg: 'Notice could not be assembled, will retry' });
        await this.report({ id, lease, outcome: 'postponed' });
        continue;
      }
      this.logger.log({ notice: id, msg: 'Notice of answers deleted: seen, older than a day, or no verified address' });
      await deleteNotice(this.em, id);
    }
    return null;
  }

  async report(settled: NoticeReport): Promise<void> {
    if (await this.em.transactional((em) => storeNoticeOutcome(em, settled))) {
      this.logger.error({ notice: settled.id, msg: 'Notice could not be mailed, given up' });
    }
  }

  /**
   * Reads the answers that a notice lists, and the address of the user.
   * @returns undefined if the user has already seen all answers, or has no verified address
   */
  private async readNoticeOfQuoteAnswers({
    id,
    lease,
    userId,
    answerIds,
  }: LeasedNoticeRow): Promise<LeasedAnswerNotice | undefined> {
    const answers = await selectAnswersToNotify(this.em, userId, answerIds);
    if (answers.length === 0) return undefined;
    const { email, language } = await this.bus.call(identity.findNoticeAddress, { userId });
    if (!email) return undefined;
    const listed = answers.slice(0, MAX_LISTED_ANSWERS);
    const olderCount = answers.length - listed.length;
    return { kind: 'answers', id, lease, userId, email, answers: listed, olderCount, ...toNoticeLanguage(language) };
  }

  /** Returns the language of the user's notices. If identity is down, a notice about a change is sent in English. */
  private async findLanguage(userId: string): Promise<Pick<LeasedNotice, 'language'>> {
    try {
      return toNoticeLanguage((await this.bus.call(identity.findNoticeAddress, { userId })).language);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'Language of a notice unknown, sent in English' });
      return {};
    }
  }
}

const toNoticeLanguage = (language: AppLanguage | null | undefined): Pick<LeasedNotice, 'language'> =>
  language && language !== DEFAULT_APP_LANGUAGE ? { language } : {};
