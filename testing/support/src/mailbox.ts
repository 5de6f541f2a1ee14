import { type RunningMailbox, startMailbox } from '@paperbill/mailbox';
import { stopAfterFile } from '@paperbill/test-infrastructure';

/** Starts the local mail server, which stores all mails, and stops the server after the spec file. */
export async function startTestMailbox(): Promise<RunningMailbox> {
  const mailbox = await startMailbox();
  stopAfterFile(() => mailbox.stop());
  return mailbox;
}
