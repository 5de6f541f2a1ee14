import { Controller } from '@nestjs/common';
import { identity, type WithUserId, type SignIn } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Handles(identity.signIn)
  signIn(person: SignIn) {
    return this.users.signIn(person);
  }

  @Handles(identity.findNoticeAddress)
  async findNoticeAddress({ userId }: WithUserId) {
    return { email: await this.users.findVerifiedEmail(userId) };
  }
}
