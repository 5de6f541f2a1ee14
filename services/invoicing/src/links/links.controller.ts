import { Controller } from '@nestjs/common';
import type {
  ClientMessage,
  InvoiceLink,
  MessageOfInvoice,
  NewClientMessage,
  StoredInvoiceLink,
} from '@paperbill/contracts/http';
import {
  type FoundLink,
  invoicing,
  type LinkAddress,
  type ListPart,
  type LogoFile,
  type OfUser,
  type LinkVersion,
  type OpenedLink,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { ClientMessagesService } from './client-messages.service.js';
import { LinksService } from './links.service.js';

@Controller()
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly messages: ClientMessagesService,
  ) {}

  @Handles(invoicing.listLinks)
  list({ userId, id }: OfUser & { id: string }): Promise<InvoiceLink[]> {
    return this.links.list(userId, id);
  }

  @Handles(invoicing.createLink)
  create({ userId, id }: OfUser & { id: string }): Promise<InvoiceLink & { token: string }> {
    return this.links.create(userId, id);
  }

  @Handles(invoicing.revokeLink)
  revoke(request: OfUser & { id: string; linkId: string }): Promise<InvoiceLink[]> {
    return this.links.revoke(request);
  }

  @Handles(invoicing.exportLinks)
  export({ userId, after }: OfUser & { after?: string }): Promise<ListPart<StoredInvoiceLink>> {
    return this.links.listOfUser(userId, after);
  }

  @Handles(invoicing.sendClientMessage)
  async sendMessage(request: LinkAddress & NewClientMessage): Promise<Record<string, never>> {
    await this.messages.send(request);
    return {};
  }

  @Handles(invoicing.listClientMessages)
  listMessages({ userId, id }: OfUser & { id: string }): Promise<ClientMessage[]> {
    return this.messages.list(userId, id);
  }

  @Handles(invoicing.readClientMessages)
  async readMessages({ userId, id }: OfUser & { id: string }): Promise<Record<string, never>> {
    await this.messages.markRead(userId, id);
    return {};
  }

  @Handles(invoicing.listUnreadMessages)
  listUnread({ userId }: OfUser): Promise<MessageOfInvoice[]> {
    return this.messages.listUnread(userId);
  }

  @Handles(invoicing.exportClientMessages)
  exportMessages({ userId, after }: OfUser & { after?: string }): Promise<ListPart<MessageOfInvoice>> {
    return this.messages.listOfUser(userId, after);
  }

  @Handles(invoicing.findLink)
  find({ tokenHash }: LinkAddress): Promise<FoundLink> {
    return this.links.find(tokenHash);
  }

  @Handles(invoicing.readLink)
  read({ tokenHash }: LinkAddress): Promise<OpenedLink> {
    return this.links.read(tokenHash);
  }

  @Handles(invoicing.readLinkVersion)
  getVersion({ tokenHash }: LinkAddress): Promise<LinkVersion> {
    return this.links.getVersion(tokenHash);
  }

  @Handles(invoicing.readLogoOfLink)
  getLogo({ tokenHash }: LinkAddress): Promise<LogoFile> {
    return this.links.getLogo(tokenHash);
  }

  @Handles(invoicing.openLink)
  async open({ tokenHash }: LinkAddress): Promise<Record<string, never>> {
    await this.links.open(tokenHash);
    return {};
  }
}
