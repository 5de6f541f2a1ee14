import { Controller } from '@nestjs/common';
import { identity, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { AccountDeletionService } from './account-deletion.service.js';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Handles(identity.requestDeletion)
  requestDeletion({ userId }: WithUserId) {
    return this.deletion.requestDeletion(userId);
  }

  @Handles(identity.keepAccount)
  async cancelDeletion({ userId }: WithUserId) {
    await this.deletion.cancelDeletion(userId);
    return {};
  }
}
