import { Controller } from '@nestjs/common';
import {
  type AnswerQuote,
  invoicing,
  type LinkAddress,
  type WithUserId,
  type ReadQuoteLink,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { QuoteLinksService } from './quote-links.service.js';

@Controller()
export class QuoteLinksController {
  constructor(private readonly links: QuoteLinksService) {}

  @Handles(invoicing.listQuoteLinks)
  list({ userId, id }: WithUserId & { id: string }) {
    return this.links.list(userId, id);
  }

  @Handles(invoicing.createQuoteLink)
  create({ userId, id }: WithUserId & { id: string }) {
    return this.links.create(userId, id);
  }

  @Handles(invoicing.revokeQuoteLink)
  revoke(request: WithUserId & { id: string; linkId: string }) {
    return this.links.revoke(request);
  }

  @Handles(invoicing.exportQuoteLinks)
  export({ userId, after }: WithUserId & { after?: string }) {
    return this.links.listOfUser(userId, after);
  }

  @Handles(invoicing.findQuoteLink)
  find({ tokenHash }: LinkAddress) {
    return this.links.find(tokenHash);
  }

  @Handles(invoicing.readQuoteLink)
  read(request: ReadQuoteLink) {
    return this.links.read(request);
  }

  @Handles(invoicing.readQuoteLinkVersion)
  getVersion({ tokenHash }: LinkAddress) {
    return this.links.getVersion(tokenHash);
  }

  @Handles(invoicing.readLogoOfQuoteLink)
  getLogo({ tokenHash }: LinkAddress) {
    return this.links.getLogo(tokenHash);
  }

  @Handles(invoicing.openQuoteLink)
  async open({ tokenHash }: LinkAddress) {
    await this.links.open(tokenHash);
    return {};
  }

  @Handles(invoicing.answerQuote)
  async answer(request: AnswerQuote) {
    await this.links.answer(request);
    return {};
  }

  @Handles(invoicing.listUnreadAnswers)
  listUnreadAnswers({ userId }: WithUserId) {
    return this.links.listUnreadAnswers(userId);
  }

  @Handles(invoicing.readQuoteAnswers)
  async markRead({ userId, id }: WithUserId & { id: string }) {
    await this.links.markRead(userId, id);
    return {};
  }
}
