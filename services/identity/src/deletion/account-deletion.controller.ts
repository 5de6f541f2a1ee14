import { Controller } from '@nestjs/common';
import type { AccountDeletion } from '@paperbill/contracts/http';
import { identity, type OfUser } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { AccountDeletionService } from './account-deletion.service.js';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletion: AccountDeletionService) {}

  @Handles(identity.requestDeletion)
  request({ userId }: OfUser): Promise<AccountDeletion> {
    return this.deletion.request(userId);
  }

  @Handles(identity.keepAccount)
  async keep({ userId }: OfUser): Promise<Record<string, never>> {
    await this.deletion.keep(userId);
    return {};
  }
}
