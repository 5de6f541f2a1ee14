import { createInbox, errors, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';

export interface OutgoingRequest {
  subject: string;
  data: string | Uint8Array;
  headers: MsgHdrs;
}

/** The inbox calls this function once, with the reply or with an error. */
export type ReplyCallback = (error: Error | null, message?: Msg) => void;

interface PendingRequest {
  subject: string;
  onReply: ReplyCallback;
}

/**
 * Receives all replies through one subscription. Nest creates a subscription for each request, which costs as much as
 * the request itself.
 */
export class ReplyInbox {
  private readonly pendingRequests = new Map<string, PendingRequest>();
  private address = '';
  private requests = 0;

  /** @param prefix the prefix of all subjects that this process is allowed to subscribe to */
  constructor(private readonly prefix?: string) {}

  /**
   * The client calls this method for each new connection. After an outage, the NATS client renews the
   * subscription itself.
   */
  subscribeToReplies(connection: NatsConnection): void {
    this.address = createInbox(this.prefix);
    connection.subscribe(`${this.address}.*`, {
      callback: (refusal, message) => (refusal ? this.failAll(() => refusal) : this.handleReply(message)),
    });
  }

  /** @returns a function that cancels the wait for the reply */
  sendRequest(
    connection: NatsConnection,
    { subject, data, headers }: OutgoingRequest,
    onReply: ReplyCallback,
  ): () => void {
    const token = (++this.requests).toString(36);
    this.pendingRequests.set(token, { subject, onReply });
    try {
      connection.publish(subject, data, { reply: `${this.address}.${token}`, headers });
    } catch (error) {
      this.finishRequest(token, error as Error);
    }
    return () => void this.pendingRequests.delete(token);
  }

  /** @param subject without a subject, all waiting requests fail */
  failAll(createError: () => Error, subject?: string): void {
    for (const [token, one] of this.pendingRequests) {
      if (subject === undefined || one.subject === subject) this.finishRequest(token, createError());
    }
  }

  private handleReply(message: Msg): void {
    const token = message.subject.slice(this.address.length + 1);
    // The NATS server sends an empty message if no service listens ("no responders").
    const hasNoResponders = message.data.length === 0;
    this.finishRequest(
      token,
      hasNoResponders ? new errors.NoRespondersError(this.pendingRequests.get(token)?.subject ?? '') : null,
      message,
    );
  }

  private finishRequest(token: string, error: Error | null, message?: Msg): void {
    const one = this.pendingRequests.get(token);
    // Late replies and second replies are ignored.
    if (!this.pendingRequests.delete(token)) return;
    one!.onReply(error, message);
  }
}
