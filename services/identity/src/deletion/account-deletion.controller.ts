import { Controller } from '@nestjs/common';
import { identity, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { AccountDeletionService } from './account-deletion.service.js';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Handles(identity.requestDeletion)
  requestDeletion({ userId }: OfUser) {
    return this.deletion.requestDeletion(userId);
  }

  @Handles(identity.keepAccount)
  async cancelDeletion({ userId }: OfUser) {
    await this.deletion.cancelDeletion(userId);
    return {};
  }
}
