import { randomUUID } from 'node:crypto';
import type { Message } from '@paperbill/contracts/nats';
import { toCallError, NatsTransportServer, REQUEST_ID_HEADER } from '@paperbill/messaging';
import { getFileNats, stopAfterFile } from '@paperbill/test-infrastructure';
import { catchError, defer, throwError } from 'rxjs';

/**
 * Fakes another service until the end of the spec file. If `answer` throws an AppError, the caller receives that error.
 * @param answer Receives the request and the request id. If the reply is late, the message bus repeats the message with
 * the same id. To count requests, count the different ids instead of the messages.
 * @returns A function that stops the replies earlier, to simulate an outage.
 */
export async function answerMessage<Request, Reply>(
  message: Message<Request, Reply>,
  answer: (request: Request, requestId: string) => Reply | Promise<Reply>,
): Promise<() => Promise<void>> {
  const { url } = await getFileNats();
  const server = new NatsTransportServer({ url, name: message.subject, queue: 'spec' });
  server.addHandler(
    message.subject,
    async (request: Request, context: { getHeaders(): { get(name: string): string } | undefined }) =>
      defer(async () => answer(request, context.getHeaders()?.get(REQUEST_ID_HEADER) ?? randomUUID())).pipe(
        catchError((error: unknown) => throwError(() => toCallError(error, message.subject).toWire())),
      ),
  );
  const stop = () => server.close();
  stopAfterFile(stop);
  await new Promise<void>((resolve, reject) => {
    void server.listen((error) => (error ? reject(error as Error) : resolve()));
  });
  return stop;
}
