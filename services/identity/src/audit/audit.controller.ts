import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { auditMessages, type FailedSignIn, type WithUserId, type StaffRead } from '@paperbill/contracts/nats';
import { MAX_AUDITED_SIGN_IN_FAILURES } from '@paperbill/contracts/rules';
import { Handles, requestContext } from '@paperbill/messaging';
import { appendEvent } from '@paperbill/service-kit';
import { countSignInFailures } from './audit.queries.js';
import { SignInFailures } from './sign-in-failures.js';

@Controller()
export class AuditController {
  private readonly failures = new SignInFailures();

  constructor(private readonly em: EntityManager) {}

  @Handles(auditMessages.recordStaffRead)
  async recordStaffRead(event: StaffRead) {
    await appendEvent(this.em, event);
    return {};
  }

  @Handles(auditMessages.recordExport)
  async recordExport({ userId, period = '' }: WithUserId & { period?: string }) {
    await appendEvent(this.em, { userId, action: 'account.exported', detail: period });
    return {};
  }

  /** Only the first failures of each hour are stored, because anybody can cause failures. */
  @Handles(auditMessages.recordFailedSignIn)
  async recordFailedSignIn({ code, network }: FailedSignIn) {
    const { address = '' } = requestContext.current()?.origin ?? {};
    if (!this.failures.reserveLogEntry(network ?? address)) return {};
    if ((await countSignInFailures(this.em, address)) < MAX_AUDITED_SIGN_IN_FAILURES) {
      await appendEvent(this.em, { userId: null, action: 'account.sign-in-failed', detail: code });
    }
    return {};
  }
}
