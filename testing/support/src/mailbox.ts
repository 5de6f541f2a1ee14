import { type RunningMailbox, startMailbox } from '@paperbill/mailbox';
import { stopAfterFile } from '@paperbill/test-infrastructure';

/** Starts the local mailbox, which stores all e-mails. It stops after the spec file. */
export async function startTestMailbox(): Promise<RunningMailbox> {
  const mailbox = await startMailbox();
  stopAfterFile(() => mailbox.stop());
  return mailbox;
}
