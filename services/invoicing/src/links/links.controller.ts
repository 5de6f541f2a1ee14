import { Controller } from '@nestjs/common';
import type { InvoiceLink, StoredInvoiceLink } from '@paperbill/contracts/http';
import { invoicing, type LinkAddress, type ListPart, type OfUser, type OpenedLink } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { LinksService } from './links.service.js';

/** Answers what is asked about links for clients. */
@Controller()
export class LinksController {
  constructor(private readonly links: LinksService) {}

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

  @Handles(invoicing.readLink)
  read({ tokenHash }: LinkAddress): Promise<OpenedLink> {
    return this.links.read(tokenHash);
  }

  @Handles(invoicing.openLink)
  async open({ tokenHash }: LinkAddress): Promise<Record<string, never>> {
    await this.links.open(tokenHash);
    return {};
  }
}
