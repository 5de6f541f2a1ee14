import { Controller } from '@nestjs/common';
import type { NewClientMessage } from '@paperbill/contracts/http';
import { invoicing, type LinkAddress, type RequestOf, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { ClientPaymentsService } from './client-payments.service.js';
import { ClientMessagesService } from './client-messages.service.js';
import { LinksService } from './links.service.js';

@Controller()
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly messages: ClientMessagesService,
    private readonly payments: ClientPaymentsService,
  ) {}

  @Handles(invoicing.listLinks)
  list({ userId, id }: WithUserId & { id: string }) {
    return this.links.list(userId, id);
  }

  @Handles(invoicing.createLink)
  create({ userId, id }: WithUserId & { id: string }) {
    return this.links.create(userId, id);
  }

  @Handles(invoicing.revokeLink)
  revoke(request: WithUserId & { id: string; linkId: string }) {
    return this.links.revoke(request);
  }

  @Handles(invoicing.exportLinks)
  export({ userId, after }: WithUserId & { after?: string }) {
    return this.links.listOfUser(userId, after);
  }

  @Handles(invoicing.sendClientMessage)
  async sendMessage(request: LinkAddress & NewClientMessage) {
    await this.messages.send(request);
    return {};
  }

  @Handles(invoicing.listClientMessages)
  listMessages({ userId, id }: WithUserId & { id: string }) {
    return this.messages.list(userId, id);
  }

  @Handles(invoicing.readClientMessages)
  async markMessagesRead({ userId, id }: WithUserId & { id: string }) {
    await this.messages.markRead(userId, id);
    return {};
  }

  @Handles(invoicing.listUnreadMessages)
  listUnreadMessages({ userId }: WithUserId) {
    return this.messages.listUnreadMessages(userId);
  }

  @Handles(invoicing.exportClientMessages)
  exportMessages({ userId, after }: WithUserId & { after?: string }) {
    return this.messages.listOfUser(userId, after);
  }

  @Handles(invoicing.findLink)
  find({ tokenHash }: LinkAddress) {
    return this.links.find(tokenHash);
  }

  @Handles(invoicing.readLink)
  read({ tokenHash }: LinkAddress) {
    return this.links.read(tokenHash);
  }

  @Handles(invoicing.readLinkVersion)
  getVersion({ tokenHash }: LinkAddress) {
    return this.links.getVersion(tokenHash);
  }

  @Handles(invoicing.readLogoOfLink)
  getLogo({ tokenHash }: LinkAddress) {
    return this.links.getLogo(tokenHash);
  }

  @Handles(invoicing.preparePayment)
  preparePayment(request: RequestOf<typeof invoicing.preparePayment>) {
    return this.payments.prepare(request);
  }

  @Handles(invoicing.endSavedCardOfLink)
  async endSavedCard({ tokenHash }: LinkAddress) {
    await this.payments.endSavedCard(tokenHash);
    return {};
  }

  @Handles(invoicing.openLink)
  async open({ tokenHash }: LinkAddress) {
    await this.links.open(tokenHash);
    return {};
  }
}
