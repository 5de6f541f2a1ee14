import { type RunningMailbox, startMailbox } from '@paperbill/mailbox';
import { stopAfterFile } from '@paperbill/test-infrastructure';

export async function startTestMailbox(): Promise<RunningMailbox> {
  const mailbox = await startMailbox();
  stopAfterFile(() => mailbox.stop());
  return mailbox;
}
