import { AppError } from '@paperbill/contracts/http';
import type { WithBytes } from '@paperbill/contracts/nats';
import { Logger } from '@nestjs/common';
import { type IncomingResponse, NatsRecord } from '@nestjs/microservices';
import { NatsRecordSerializer } from '@nestjs/microservices/serializers/nats-record.serializer.js';
import type { Msg } from '@nats-io/transport-node';
import { NATS_MAX_PAYLOAD } from './nats-connection.js';

/** Reserved for the headers, which count towards the server's limit. */
const HEADER_BYTES = 1_024;

interface Packet {
  id?: string;
  /** Requests only. */
  pattern?: string;
  /** Replies only. */
  response?: unknown;
}

/** A reply with bytes starts with the length of its JSON (UInt32BE). Its first byte is 0, with which no JSON begins. */
const LENGTH_BYTES = 4;

/**
 * Checks the size of messages, which Nest's serializer does not. Without it, an oversized request would leak a
 * subscription, and an oversized reply would make its caller wait for the timeout. The bytes of a reply follow its JSON.
 */
export class SizeLimitedSerializer extends NatsRecordSerializer {
  private readonly logger = new Logger('Messages');
  private maxBytes = NATS_MAX_PAYLOAD - HEADER_BYTES;

  /** @param maxPayload `max_payload` of the connected NATS server */
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
    this.logger.error(`A reply of ${bytes} bytes exceeds the message limit of ${this.maxBytes}`);
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

/** Our services reply with a value, an error, or the end of the reply. */
const REPLY_KEYS = ['response', 'err', 'isDisposed'];

/**
 * Nest's own deserializer accepts any JSON as a value, and throws an uncaught error for anything else, which would end
 * the process. This one fails only the call.
 */
export class ReplyDeserializer {
  deserialize(message: Msg): IncomingResponse {
    const reply = parse(message);
    if (isReply(reply)) return reply;
    // Nest assigns a reply without an id to the call of its inbox.
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
