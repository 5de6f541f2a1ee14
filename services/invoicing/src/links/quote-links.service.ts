import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type AnswerOfQuote,
  type LinkedQuote,
  type Quote,
  type QuoteLink,
  type StoredQuoteLink,
} from '@paperbill/contracts/http';
import type {
  AnswerQuote,
  FoundQuoteLink,
  ListPart,
  WithUserId,
  OpenedQuoteLink,
  ReadQuoteLink,
} from '@paperbill/contracts/nats';
import { MAX_LENGTH, MAX_QUOTE_LINKS, normalizeText, quoteDecisions, validateText } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { requestContext } from '@paperbill/messaging';
import { appendEvent, runForUser } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { selectSharedAttachments } from '../attachments/attachment.queries.js';
import { LogoService } from '../logo/logo.service.js';
import { enqueueNoticeOfQuoteAnswer } from '../notices/change-notice.queries.js';
import {
  insertQuoteAnswer,
  isLastAnswer,
  markAnswersRead,
  selectUnreadAnswers,
} from '../quotes/quote-answer.queries.js';
import { updateQuoteStatus } from '../quotes/quote.queries.js';
import { auditActionOfStatus, getQuote, lockExistingQuote, toAuditTarget } from '../quotes/quotes.service.js';
import { createLinkToken } from './add-link.js';
import { DocumentLinks, MAX_LINKS_PER_MESSAGE } from './document-links.js';
import { cancelMailOfLink, markLinkOpened, selectLogoHash } from './link.queries.js';
import {
  findQuoteLink,
  insertQuoteLink,
  revokeQuoteLink,
  selectQuoteLinks,
  selectQuoteLinksOfUser,
  selectQuoteVersion,
} from './quote-link.queries.js';

const MAX_UNREAD_ANSWERS = 20;

/** Shows quotes to clients, who can accept or decline them (rules QUO-10 to QUO-13). */
@Injectable()
export class QuoteLinksService extends DocumentLinks<FoundQuoteLink> {
  protected readonly table = 'quote_links';

  constructor(em: EntityManager, logos: LogoService) {
    super(em, logos);
  }

  async list(userId: string, id: string): Promise<QuoteLink[]> {
    await getQuote(this.em, userId, id);
    return selectQuoteLinks(this.em, id);
  }

  /** Only the hash of the returned token is stored. @throws AppError NOT_FOUND or QUOTA_REACHED */
  create(userId: string, id: string): Promise<QuoteLink & { token: string }> {
    return this.em.transactional(async (em) => {
      const quote = await lockExistingQuote(em, userId, id);
      // Links in mails do not count towards MAX_QUOTE_LINKS, because MAX_MAILS limits their number.
      const activeLinks = (await selectQuoteLinks(em, id)).filter(({ mail, revokedAt }) => !mail && !revokedAt);
      if (activeLinks.length >= MAX_QUOTE_LINKS) {
        throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyQuoteLinks', params: [MAX_QUOTE_LINKS] } });
      }
      const { token, tokenHash } = createLinkToken();
      const link = await insertQuoteLink(em, { userId, quoteId: id, tokenHash });
      await appendEvent(em, { userId, action: 'quote.link-created', ...toAuditTarget(quote) });
      return { ...link, token };
    });
  }

  /** @throws AppError NOT_FOUND if the user has no such quote or link */
  revoke({ userId, id, linkId }: WithUserId & { id: string; linkId: string }): Promise<QuoteLink[]> {
    return this.em.transactional(async (em) => {
      const quote = await lockExistingQuote(em, userId, id);
      if (await revokeQuoteLink(em, id, linkId)) {
        await cancelMailOfLink(em, 'quote_links', linkId);
        await appendEvent(em, { userId, action: 'quote.link-revoked', ...toAuditTarget(quote) });
      }
      return selectQuoteLinks(em, id);
    });
  }

  listOfUser(userId: string, after?: string): Promise<ListPart<StoredQuoteLink>> {
    return readListPart(MAX_LINKS_PER_MESSAGE, (limit) => selectQuoteLinksOfUser(this.em, userId, after, limit));
  }

  /** @throws AppError NOT_FOUND if the link does not exist */
  async read({ tokenHash, withoutLines }: ReadQuoteLink): Promise<OpenedQuoteLink> {
    const link = await this.find(tokenHash);
    const { userId, quoteId, isTest } = link;
    return this.readWithVersion(link, async () => ({
      userId,
      isTest,
      quote: toLinkedQuote(await getQuote(this.em, userId, quoteId, withoutLines)),
      attachments: await selectSharedAttachments(this.em, userId, { of: 'quote', id: quoteId }),
    }));
  }

  /** @throws AppError NOT_FOUND, TEST_LINK, INVALID_INPUT, QUOTE_CHANGED, QUOTE_ANSWERED or QUOTE_EXPIRED */
  async answer({ tokenHash, version, ...requestedAnswer }: AnswerQuote): Promise<void> {
    const link = await this.find(tokenHash);
    if (link.isTest) throw new AppError('TEST_LINK');
    const { userId, quoteId, linkId } = link;
    const answer = {
      ...requestedAnswer,
      name: normalizeText(requestedAnswer.name),
      note: normalizeText(requestedAnswer.note),
    };
    validateQuoteAnswer(answer);
    const { address = '' } = requestContext.current()?.origin ?? {};
    await runForUser(userId, () =>
      this.em.transactional(async (em) => {
        const locked = await lockExistingQuote(em, userId, quoteId);
        const { revision } = locked;
        // Check again whether the link exists. The user may have revoked it while this request waited for the lock.
        await this.find(tokenHash, em);
        if (locked.status !== 'open') {
          if (await isLastAnswer(em, quoteId, { revision, ...answer })) return;
          throw new AppError('QUOTE_ANSWERED');
        }
        if (locked.shownStatus === 'expired') throw new AppError('QUOTE_EXPIRED');
        if ((await selectQuoteVersion(em, quoteId)) !== version) throw new AppError('QUOTE_CHANGED');
        await updateQuoteStatus(em, userId, quoteId, answer.decision);
        const answerId = await insertQuoteAnswer(em, { userId, quoteId, revision, address, ...answer });
        await enqueueNoticeOfQuoteAnswer(em, userId, answerId);
        // An answer also marks the link as opened. Without JavaScript, the page cannot report that it was opened.
        await markLinkOpened(em, this.table, linkId);
        const event = { userId, action: auditActionOfStatus[answer.decision], ...toAuditTarget(locked) };
        await appendEvent(em, { ...event, detail: 'by its client' }, 'system');
      }),
    );
  }

  listUnreadAnswers(userId: string): Promise<AnswerOfQuote[]> {
    return selectUnreadAnswers(this.em, userId, MAX_UNREAD_ANSWERS);
  }

  async markRead(userId: string, id: string): Promise<void> {
    await getQuote(this.em, userId, id);
    await markAnswersRead(this.em, userId, id);
  }

  protected override findByHash(em: EntityManager, tokenHash: string): Promise<FoundQuoteLink | undefined> {
    return findQuoteLink(em, tokenHash);
  }

  protected override selectLogoHash({ quoteId }: FoundQuoteLink): Promise<string | null> {
    return selectLogoHash(this.em, 'quotes', quoteId);
  }

  protected override selectVersion({ quoteId }: FoundQuoteLink): Promise<string> {
    return selectQuoteVersion(this.em, quoteId);
  }
}

function validateQuoteAnswer({ decision, name, note }: Pick<AnswerQuote, 'decision' | 'name' | 'note'>): void {
  if (!quoteDecisions.includes(decision)) throw new AppError('INVALID_INPUT');
  const errors = [
    { path: 'name', message: validateText(name, { max: MAX_LENGTH.name, required: validationTexts.yourNameRequired }) },
    { path: 'note', message: validateText(note, { max: MAX_LENGTH.clientMessage, multiline: true }) },
  ].flatMap(({ path, message }) => (message ? [{ path, message }] : []));
  if (errors.length > 0) throw AppError.invalid(...errors);
}

/** The compiler reports an error if a quote field is in neither this record nor LinkedQuote. */
const FIELDS_HIDDEN_FROM_CLIENTS: Record<Exclude<keyof Quote, keyof LinkedQuote>, true> = {
  id: true,
  customerId: true,
  invoice: true,
  createdAt: true,
  updatedAt: true,
  decidedAt: true,
  answers: true,
};

function toLinkedQuote(quote: Quote): LinkedQuote {
  const visibleFields = Object.entries(quote).filter(([name]) => !(name in FIELDS_HIDDEN_FROM_CLIENTS));
  const [last] = quote.answers;
  // An answer to an earlier revision is left out, because it must not look like an answer to the current content.
  const answer = last?.decision === quote.status && last.revision === quote.revision ? last : undefined;
  return {
    ...(Object.fromEntries(visibleFields) as Omit<LinkedQuote, 'answer'>),
    answer: answer ? { decision: answer.decision, name: answer.name, answeredAt: answer.answeredAt } : null,
  };
}
