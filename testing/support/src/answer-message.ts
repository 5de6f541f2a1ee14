import { randomUUID } from 'node:crypto';
import type { Message } from '@paperbill/contracts/nats';
import { callError, NatsTransportServer, REQUEST_ID_HEADER } from '@paperbill/messaging';
import { fileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { catchError, defer, throwError } from 'rxjs';

/**
 * Fakes another service: answers a message on the spec file's NATS until the file is over. An AppError that `answer`
 * throws reaches the caller as one of a real service does.
 *
 * @param answer gets the id of the request that a message belongs to as well: a message that is answered late is sent again
 *   with the same one, so that ids are counted, not messages
 * @returns stops answering earlier, as if that service went down
 */
export async function answerMessage<Request, Reply>(
  message: Message<Request, Reply>,
  answer: (request: Request, requestId: string) => Reply | Promise<Reply>,
): Promise<() => Promise<void>> {
  const { url } = await fileNats();
  const server = new NatsTransportServer({ url, name: message.subject, queue: 'spec' });
  server.addHandler(
    message.subject,
    async (request: Request, context: { getHeaders(): { get(name: string): string } | undefined }) =>
      defer(async () => answer(request, context.getHeaders()?.get(REQUEST_ID_HEADER) ?? randomUUID())).pipe(
        catchError((error: unknown) => throwError(() => callError(error, message.subject).toWire())),
      ),
  );
  const stop = () => server.close();
  stopAfterFile(stop);
  await new Promise<void>((resolve, reject) => {
    void server.listen((error) => (error ? reject(error as Error) : resolve()));
  });
  return stop;
}
