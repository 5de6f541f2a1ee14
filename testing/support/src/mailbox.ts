import { type RunningMailbox, startMailbox } from '@paperbill/mailbox';
import { stopAfterFile } from '@paperbill/test-infrastructure';

/** The real local mailbox; it stops with the spec file. */
export async function startTestMailbox(): Promise<RunningMailbox> {
  const mailbox = await startMailbox();
  stopAfterFile(() => mailbox.stop());
  return mailbox;
}
