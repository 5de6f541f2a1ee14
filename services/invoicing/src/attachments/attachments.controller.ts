import { Controller } from '@nestjs/common';
import type { AttachmentOwner } from '@paperbill/contracts/http';
import {
  type AddAttachment,
  type AttachmentOfUser,
  invoicing,
  type WithUserId,
  type ReadAttachmentPart,
  type StoreAttachmentPart,
} from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { AttachmentsService } from './attachments.service.js';

@Controller()
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Handles(invoicing.listAttachments)
  list({ userId, owner }: WithUserId & { owner: AttachmentOwner }) {
    return this.attachments.list(userId, owner);
  }

  @Handles(invoicing.exportAttachments)
  export({ userId, after }: WithUserId & { after?: string }) {
    return this.attachments.listOfUser(userId, after);
  }

  @Handles(invoicing.storeAttachmentPart)
  async storePart(request: StoreAttachmentPart) {
    await this.attachments.storePart(request);
    return {};
  }

  @Handles(invoicing.addAttachment)
  add(request: AddAttachment) {
    return this.attachments.add(request);
  }

  @Handles(invoicing.markAttachment)
  mark({ withMail, ...attachment }: AttachmentOfUser & { withMail: boolean }) {
    return this.attachments.setSentWithMail(attachment, withMail);
  }

  @Handles(invoicing.deleteAttachment)
  async delete(attachment: AttachmentOfUser) {
    await this.attachments.delete(attachment);
    return {};
  }

  @Handles(invoicing.readAttachmentPart)
  readPart(request: ReadAttachmentPart) {
    return this.attachments.readPart(request);
  }
}
