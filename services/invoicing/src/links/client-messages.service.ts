import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, type ClientMessage, type MessageOfInvoice, type NewClientMessage } from '@paperbill/contracts/http';
import type { LinkAddress, ListPart } from '@paperbill/contracts/nats';
import {
  clientMessageKinds,
  MAX_UNREAD_CLIENT_MESSAGES,
  MAX_LENGTH,
  normalizeText,
  validateText,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { runForUser } from '@paperbill/service-kit';
import { readListPart } from '../read-list-part.js';
import { lockInvoice, requireInvoice } from '../invoices/locked-invoice.queries.js';
import {
  countUnreadMessages,
  insertMessage,
  markMessagesRead,
  selectMessagesOfInvoice,
  pruneReadMessages,
  selectMessagesOfUser,
  selectUnreadMessages,
  wasSentRecently,
} from './client-message.queries.js';
import { LinksService } from './links.service.js';

const MAX_MESSAGES_PER_PART = 500;
const MAX_UNREAD_MESSAGES = 20;

/** Stores the messages that clients write about invoices, and shows them to the user (rules LINK-8, LINK-9). */
@Injectable()
export class ClientMessagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly links: LinksService,
  ) {}

  /** @throws AppError NOT_FOUND for an unknown or revoked link, TEST_LINK, INVALID_INPUT or QUOTA_REACHED */
  async send({ tokenHash, kind, text }: LinkAddress & NewClientMessage): Promise<void> {
    const content = { kind, text: normalizeText(text) };
    validateMessage(content);
    const { userId, invoiceId, isTest } = await this.links.find(tokenHash);
    if (isTest) throw new AppError('TEST_LINK');
    const message = { userId, invoiceId, ...content };
    await runForUser(userId, () =>
      this.em.transactional(async (em) => {
        // Concurrent messages wait for this lock, so that each message is counted.
        await lockInvoice(em, userId, invoiceId);
        if (await wasSentRecently(em, message)) return;
        if ((await countUnreadMessages(em, invoiceId)) >= MAX_UNREAD_CLIENT_MESSAGES) {
          throw new AppError('QUOTA_REACHED', { reason: { code: 'tooManyClientMessages' } });
        }
        await pruneReadMessages(em, invoiceId);
        await insertMessage(em, message);
      }),
    );
  }

  async list(userId: string, id: string): Promise<ClientMessage[]> {
    await requireInvoice(this.em, userId, id);
    return selectMessagesOfInvoice(this.em, userId, id);
  }

  async markRead(userId: string, id: string): Promise<void> {
    await requireInvoice(this.em, userId, id);
    await markMessagesRead(this.em, userId, id);
  }

  listUnreadMessages(userId: string): Promise<MessageOfInvoice[]> {
    return selectUnreadMessages(this.em, userId, MAX_UNREAD_MESSAGES);
  }

  listOfUser(userId: string, after?: string): Promise<ListPart<MessageOfInvoice>> {
    return readListPart(MAX_MESSAGES_PER_PART, (limit) => selectMessagesOfUser(this.em, userId, after, limit));
  }
}

function validateMessage({ kind, text }: NewClientMessage): void {
  if (!clientMessageKinds.includes(kind)) throw new AppError('INVALID_INPUT');
  const required = kind === 'question' ? { required: validationTexts.clientQuestionRequired } : {};
  const message = validateText(text, { max: MAX_LENGTH.clientMessage, multiline: true, ...required });
  if (message) throw AppError.invalid({ path: 'text', message });
}
