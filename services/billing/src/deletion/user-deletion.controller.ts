import { Controller } from '@nestjs/common';
import { billing, type WithUserId } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { UserDeletion } from './user-deletion.service.js';

@Controller()
export class UserDeletionController {
  constructor(private readonly deletion: UserDeletion) {}

  @Handles(billing.endRenewal)
  async endRenewal({ userId }: WithUserId) {
    await this.deletion.endRenewal(userId);
    return {};
  }

  @Handles(billing.deleteUser)
  async delete({ userId }: WithUserId) {
    return { isDone: await this.deletion.delete(userId) };
  }
}
