import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailLease } from '@paperbill/contracts/nats';
import type { MailedDocumentKind } from '@paperbill/contracts/rules';
import { type RawBuilder, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { isQuoteReminderStillDue } from './quote-reminder.queries.js';
import {
  isReminderStillDue,
  type ReminderStartColumn,
  timestampSql,
  timeZoneSql,
  userClockSql,
} from './reminder.queries.js';

interface WithdrawableKind {
  /** SQL for a join of the reminders with their documents. */
  reminders: RawBuilder<unknown>;
  since: ReminderStartColumn;
  isStillDue: RawBuilder<boolean>;
  links: RawBuilder<unknown>;
  linkId: RawBuilder<unknown>;
}

const withdrawableKinds: Record<MailedDocumentKind, WithdrawableKind> = {
  invoice: {
    reminders: sql`reminders join invoices on invoices.id = invoice_id`,
    since: 'remind_since',
    isStillDue: isReminderStillDue,
    links: sql`invoice_links`,
    linkId: sql`link_id`,
  },
  quote: {
    reminders: sql`quote_reminders join quotes on quotes.id = quote_id`,
    since: 'remind_of_quotes_since',
    isStillDue: isQuoteReminderStillDue,
    links: sql`quote_links`,
    linkId: sql`quote_link_id`,
  },
};

/** Deletes the mail and its link, so that the scheduler can create the reminder again (rules REM-11, REM-13). */
export async function withdrawReminder(
  em: EntityManager,
  kind: MailedDocumentKind,
  { id, lease }: MailLease,
  now: string,
): Promise<boolean> {
  const { reminders, since, isStillDue, links, linkId } = withdrawableKinds[kind];
  // Raw SQL: the tables and columns depend on the kind of document. Kysely's types cannot express this in
  // one statement.
  const { numAffectedRows = 0n } = await sql`
    with withdrawn as (
      delete from mails where id = ${id} and lease = ${lease} and state = 'queued' and exists (
        select from ${reminders}
          join mail_settings settings on settings.user_id = mails.user_id
          cross join lateral ${timeZoneSql('settings.userId')} zones
          cross join lateral ${userClockSql(timestampSql(now), since)} clocks
        where mail_id = mails.id and not ${isStillDue})
      returning ${linkId} as withdrawn_link)
    delete from ${links} using withdrawn where id = withdrawn_link`.execute(kysely(em));
  return numAffectedRows > 0n;
}
