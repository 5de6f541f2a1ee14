import {
  invoicing,
  type LeasedMail,
  type MailLease,
  type MailOutcome,
  type MailReport,
} from '@paperbill/contracts/nats';
import type { TestService } from '@paperbill/testing';

/** Sends the NATS messages with which the documents service takes mails from the outbox and reports their outcome. */
export function createMailSender({ bus }: TestService) {
  const leaseMail = async (supported = { statements: true, quotes: true }) =>
    (await bus.call(invoicing.leaseMail, supported)).mail;
  return {
    leaseMail,
    async leaseDueMail(): Promise<LeasedMail> {
      const mail = await leaseMail();
      if (!mail) throw new Error('No mail is due');
      return mail;
    },
    beginMail: async ({ id, lease }: MailLease) => (await bus.call(invoicing.beginMail, { id, lease })).begun,
    reportMail: ({ id, lease }: MailLease, outcome: MailOutcome, error = '', details: Partial<MailReport> = {}) =>
      bus.call(invoicing.reportMail, { id, lease, outcome, error, ...details }),
  };
}
