import { Controller } from '@nestjs/common';
import { type EndedAtProvider, identity, type OfUser, type RequestOf } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Handles(identity.findSession)
  find({ sid }: RequestOf<typeof identity.findSession>) {
    return this.sessions.find(sid);
  }

  @Handles(identity.saveSession)
  async save({ isNew, ...session }: RequestOf<typeof identity.saveSession>) {
    return { saved: await this.sessions.save(session, isNew) };
  }

  @Handles(identity.listSessions)
  list({ userId }: OfUser) {
    return this.sessions.list(userId);
  }

  @Handles(identity.endSessions)
  async end({ userId, ...which }: RequestOf<typeof identity.endSessions>) {
    return { sids: await this.sessions.end(userId, which) };
  }

  @Handles(identity.endProviderSessions)
  async endAtProvider(ended: EndedAtProvider) {
    return { sids: await this.sessions.endAtProvider(ended) };
  }

  @Handles(identity.destroySession)
  async destroy({ sid }: { sid: string }) {
    await this.sessions.destroy(sid);
    return {};
  }
}
