import { AppError } from '@paperbill/contracts/http';
import type { WithBytes } from '@paperbill/contracts/nats';
import { Logger } from '@nestjs/common';
import { type IncomingResponse, NatsRecord } from '@nestjs/microservices';
import { NatsRecordSerializer } from '@nestjs/microservices/serializers/nats-record.serializer.js';
import type { Msg } from '@nats-io/transport-node';
import { NATS_MAX_PAYLOAD } from './nats-connection.js';

/** Kept free for request id and trace context, which count towards the server's limit. */
const HEADER_BYTES = 1_024;

interface Packet {
  id?: string;
  /** Of requests only. */
  pattern?: string;
  /** Of replies only. */
  response?: unknown;
}

/** Before its JSON a reply with bytes tells in so many bytes how long that is; the first is 0, with which no JSON begins. */
const LENGTH_BYTES = 4;

/**
 * Checks the size of messages, which Nest's serializer does not: an oversized request would leave a subscription
 * behind, an oversized reply would only be logged, and its caller would wait until its time is up. Bytes of a reply go
 * behind its JSON.
 */
export class SizeLimitedSerializer extends NatsRecordSerializer {
  private readonly logger = new Logger('Messages');
  private maxBytes = NATS_MAX_PAYLOAD - HEADER_BYTES;

  /** @param maxPayload what the NATS server that is connected takes */
  limitTo(maxPayload: number): void {
    this.maxBytes = maxPayload - HEADER_BYTES;
  }

  /** @throws AppError PAYLOAD_TOO_LARGE for a request; a reply is replaced by SERVICE_FAILED */
  override serialize(packet: Packet): NatsRecord<string | Uint8Array> {
    const message = hasBytes(packet.response)
      ? new NatsRecord(withBytes(packet, packet.response))
      : (super.serialize(packet) as NatsRecord<string>);
    const bytes = Buffer.byteLength(message.data);
    if (bytes <= this.maxBytes) return message;
    if (packet.pattern !== undefined) throw new AppError('PAYLOAD_TOO_LARGE');
    this.logger.error(`A reply of ${bytes} bytes does not fit into a message of ${this.maxBytes}`);
    return super.serialize({ id: packet.id, err: new AppError('SERVICE_FAILED').toWire(), isDisposed: true });
  }
}

const hasBytes = (reply: unknown): reply is WithBytes =>
  typeof reply === 'object' && reply !== null && 'bytes' in reply && reply.bytes instanceof Uint8Array;

function withBytes(packet: Packet, { bytes, ...response }: WithBytes): Uint8Array {
  const json = Buffer.from(JSON.stringify({ ...packet, response }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, bytes]);
}

/** A service of ours answers with a value, an error, or the end of the reply. */
const REPLY_KEYS = ['response', 'err', 'isDisposed'];

/**
 * Reads replies. Nest's own deserializer takes any JSON for a value, and throws an error that nobody catches for what
 * is no JSON: such an answer would end the process. Here only the call fails that it answers.
 */
export class ReplyDeserializer {
  deserialize(message: Msg): IncomingResponse {
    const reply = parse(message);
    if (isReply(reply)) return reply;
    // Nest takes a reply without an id as one for the call whose inbox it came to.
    return { err: new Error('The reply is not in our format'), isDisposed: true } as unknown as IncomingResponse;
  }
}

function parse(message: Msg): unknown {
  try {
    return message.data[0] === 0 ? parseWithBytes(message.data) : message.json();
  } catch {
    return undefined;
  }
}

function parseWithBytes(data: Uint8Array): unknown {
  const message = Buffer.from(data.buffer, data.byteOffset, data.length);
  const end = LENGTH_BYTES + message.readUInt32BE();
  const reply = JSON.parse(message.toString('utf8', LENGTH_BYTES, end)) as { response: object };
  return { ...reply, response: { ...reply.response, bytes: message.subarray(end) } };
}

const isReply = (reply: unknown): reply is IncomingResponse =>
  typeof reply === 'object' && reply !== null && REPLY_KEYS.some((key) => key in reply);
