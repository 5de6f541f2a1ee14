import { Module } from '@nestjs/common';
import { ExpiredSessions } from './sessions/expired-sessions.js';
import { SessionMessages } from './sessions/session.messages.js';
import { UserMessages } from './users/user.messages.js';

@Module({ controllers: [UserMessages, SessionMessages], providers: [ExpiredSessions] })
export class IdentityModule {}
