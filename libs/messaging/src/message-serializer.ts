import { AppError } from '@paperbill/contracts/http';
import { Logger } from '@nestjs/common';
import type { NatsRecord } from '@nestjs/microservices';
import { NatsRecordSerializer } from '@nestjs/microservices/serializers/nats-record.serializer.js';
import { NATS_MAX_PAYLOAD } from './nats.js';

/** Kept free for request id and trace context, which count towards the server's limit. */
const HEADER_BYTES = 1_024;

interface Packet {
  id?: string;
  /** Of requests only. */
  pattern?: string;
}

/**
 * Minds the size of messages, which the transport does not: an oversized request would leave a subscription behind, an
 * oversized reply would only be logged, and its caller would wait in vain.
 */
export class MessageSerializer extends NatsRecordSerializer {
  private readonly logger = new Logger('Messages');
  private maxBytes = NATS_MAX_PAYLOAD - HEADER_BYTES;

  /** @param maxPayload what the NATS server that is connected takes */
  limitTo(maxPayload: number): void {
    this.maxBytes = maxPayload - HEADER_BYTES;
  }

  /** @throws AppError PAYLOAD_TOO_LARGE for a request; a reply is replaced by SERVICE_FAILED */
  override serialize(packet: Packet): NatsRecord<string> {
    const message = super.serialize(packet) as NatsRecord<string>;
    const bytes = Buffer.byteLength(message.data);
    if (bytes <= this.maxBytes) return message;
    if (packet.pattern !== undefined) throw new AppError('PAYLOAD_TOO_LARGE');
    this.logger.error(`A reply of ${bytes} bytes does not fit into a message of ${this.maxBytes}`);
    return super.serialize({ id: packet.id, err: new AppError('SERVICE_FAILED').toWire(), isDisposed: true });
  }
}
