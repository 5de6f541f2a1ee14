import { EventEmitter, once } from 'node:events';
import {
  billing,
  catalogue,
  documents,
  invoicing,
  type JsonPart,
  type Message,
  onlinePayments,
  paymentsAtStripe,
} from '@paperbill/contracts/nats';
import { answerMessage } from '@paperbill/testing';

const serviceMessages = {
  ...billing,
  ...catalogue,
  ...documents,
  ...invoicing,
  ...onlinePayments,
  ...paymentsAtStripe,
};
type MessageName = keyof typeof serviceMessages;

const listMessages = [
  'listCustomers',
  'selectCustomers',
  'listProducts',
  'selectProducts',
  'listInvoices',
  'exportInvoices',
  'getCustomerTotals',
  'listPayments',
  'listCreditNotes',
  'listInvoiceEvents',
  'exportLinks',
  'exportQuoteLinks',
  'exportClientMessages',
  'exportMails',
  'listNumberJournal',
  'listQuotes',
  'exportQuotes',
  'exportAttachments',
  'exportOnlinePayments',
] as const;
const emptyListReply = { items: [], more: false, total: 0 };

const jsonListMessages = ['listInvoicesAsJson', 'listProductsAsJson'] as const;

export const toJsonPart = <Last = null>(items: object[], last: Last | null = null): JsonPart<Last> => ({
  bytes: Buffer.from(JSON.stringify(items)),
  count: items.length,
  last,
});

/**
 * Fakes of the services behind the BFF. They are connected to the NATS server of the spec file. They record requests
 * and send the replies that a test has set.
 */
export class FakeServices {
  private readonly arrivals = new EventEmitter();
  private readonly requests: { name: MessageName; request: unknown }[] = [];
  private readonly replies = new Map<MessageName, unknown[]>([
    ...listMessages.map((name): [MessageName, unknown[]] => [name, [emptyListReply]]),
    ...jsonListMessages.map((name): [MessageName, unknown[]] => [name, [{ ...toJsonPart([]), total: 0 }]]),
    ['listDrafts', [[]]],
    ['listTaxes', [[]]],
    ['hasRoundedDocuments', [false]],
  ]);

  static async start(): Promise<FakeServices> {
    const fake = new FakeServices();
    await Promise.all(
      (Object.keys(serviceMessages) as MessageName[]).map((name) =>
        answerMessage(serviceMessages[name] as Message<unknown, unknown>, (request) => {
          fake.requests.push({ name, request });
          fake.arrivals.emit(name, request);
          return fake.takeReply(name);
        }),
      ),
    );
    return fake;
  }

  /**
   * Sets the replies to a message. The last reply is repeated. If no reply is set, the services answer with an empty
   * list or `{}`. A reply that is an error is thrown.
   */
  reply(name: MessageName, ...replies: unknown[]): void {
    this.replies.set(name, replies);
  }

  /** Returns the next request that the fake services receive with this message name. */
  async nextRequest(name: MessageName): Promise<unknown> {
    const [request] = (await once(this.arrivals, name)) as [unknown];
    return request;
  }

  takeRequests(): { name: MessageName; request: unknown }[] {
    return this.requests.splice(0);
  }

  private takeReply(name: MessageName): unknown {
    const replies = this.replies.get(name) ?? [{}];
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) throw reply;
    return reply;
  }
}
