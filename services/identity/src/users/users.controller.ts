import { Controller } from '@nestjs/common';
import type { User } from '@paperbill/contracts/http';
import { identity, type SignIn } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Handles(identity.signIn)
  signIn(person: SignIn): Promise<User> {
    return this.users.signIn(person);
  }
}
