import { Controller } from '@nestjs/common';
import type { AppLanguage } from '@paperbill/contracts/http';
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
    return this.users.findNoticeAddress(userId);
  }

  @Handles(identity.saveLanguage)
  async saveLanguage({ userId, language }: WithUserId & { language: AppLanguage }) {
    await this.users.saveLanguage(userId, language);
    return {};
  }
}
