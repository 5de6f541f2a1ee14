import type { User } from '@paperbill/contracts';
import { Controller, Get } from '@nestjs/common';
import { CurrentUser } from '../sessions/current-user.js';

@Controller('api/auth')
export class UserController {
  /** The signed-in user; 401 for everybody else. */
  @Get('user')
  user(@CurrentUser() user: User): User {
    return user;
  }
}
