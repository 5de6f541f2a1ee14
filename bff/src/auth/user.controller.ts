import type { User } from '@paperbill/contracts/http';
import { Controller, Get } from '@nestjs/common';
import { Answers } from '../api-description/answers.js';
import { the } from '../api-description/answer-shapes.js';
import { CurrentUser } from '../sessions/current-user.js';

@Controller('api/auth')
export class UserController {
  /** The signed-in user; 401 for everybody else. */
  @Get('user')
  @Answers(200, 'The signed-in user', the('User'))
  user(@CurrentUser() user: User): User {
    return user;
  }
}
