import { AppError } from '@paperbill/contracts/http';
import type { WithBytes } from '@paperbill/contracts/nats';
import { Logger } from '@nestjs/common';
import { type IncomingResponse, NatsRecord } from '@nestjs/microservices';
import { NatsRecordSerializer } from '@nestjs/microservices/serializers/nats-record.serializer.js';
import type { Msg } from '@nats-io/transport-node';
import { NATS_MAX_PAYLOAD } from './nats-connection.js';

/** The size limit of the NATS server includes the headers. */
const RESERVED_HEADER_BYTES = 1_024;

interface NestMessage {
  id?: string;
  /** Only requests have this field. */
  pattern?: string;
  /** Only requests have this field. */
  data?: unknown;
  /** Only replies have this field. */
  response?: unknown;
}

/**
 * The prefix contains the length of the reply's JSON (UInt32BE). No JSON begins with its first byte 0, so a reply with
 * a prefix cannot be mistaken for plain JSON.
 */
const LENGTH_PREFIX_BYTES = 4;

/**
 * Refuses oversized messages before they are sent. NATS would drop an oversized request and leave its subscription
 * open. After an oversized reply, the caller would wait until the timeout.
 */
export class SizeLimitedSerializer extends NatsRecordSerializer {
  private readonly logger = new Logger('Messages');
  private maxBytes = NATS_MAX_PAYLOAD - RESERVED_HEADER_BYTES;

  limitTo(maxPayload: number): void {
    this.maxBytes = maxPayload - RESERVED_HEADER_BYTES;
  }

  /**
   * If a reply is too large, SERVICE_FAILED is sent instead.
   * @throws AppError PAYLOAD_TOO_LARGE for an oversized request
   */
  override serialize(packet: NestMessage): NatsRecord<string | Uint8Array> {
    const message = containsBytes(packet.response)
      ? new NatsRecord(appendBytes(packet, packet.response))
      : containsBase64(packet.data)
        ? new NatsRecord(appendBase64(packet, packet.data))
        : (super.serialize(packet) as NatsRecord<string>);
    const bytes = Buffer.byteLength(message.data);
    if (bytes <= this.maxBytes) return message;
    if (packet.pattern !== undefined) throw new AppError('PAYLOAD_TOO_LARGE');
    this.logger.error(`A reply of ${bytes} bytes exceeds the message limit of ${this.maxBytes}`);
    return super.serialize({ id: packet.id, err: new AppError('SERVICE_FAILED').toWire(), isDisposed: true });
  }
}

const containsBytes = (reply: unknown): reply is WithBytes =>
  typeof reply === 'object' && reply !== null && 'bytes' in reply && reply.bytes instanceof Uint8Array;

function appendBytes(packet: NestMessage, { bytes, ...response }: WithBytes): Uint8Array {
  const json = Buffer.from(JSON.stringify({ ...packet, response }));
  const length = Buffer.alloc(LENGTH_PREFIX_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, bytes]);
}

const containsBase64 = (request: unknown): request is { base64: Uint8Array } =>
  typeof request === 'object' && request !== null && 'base64' in request && request.base64 instanceof Uint8Array;

/**
 * The number of bytes that are encoded in one step. The number is divisible by 3, so that only the last piece
 * has padding.
 */
const BASE64_PIECE_BYTES = 48 * 1024;

/** Does not use `JSON.stringify`, which would need the bytes as a text and copy this text twice. */
function appendBase64({ id, pattern }: NestMessage, { base64, ...data }: { base64: Uint8Array }): Uint8Array {
  const bytes = Buffer.from(base64.buffer, base64.byteOffset, base64.length);
  const start = Buffer.from(
    JSON.stringify({ id, pattern, data: { ...data, base64: '' } }).slice(0, -END_OF_REQUEST.length),
  );
  const message = Buffer.allocUnsafeSlow(start.length + Math.ceil(bytes.length / 3) * 4 + END_OF_REQUEST.length);
  let end = start.copy(message);
  for (let from = 0; from < bytes.length; from += BASE64_PIECE_BYTES) {
    end += message.write(bytes.toString('base64', from, from + BASE64_PIECE_BYTES), end, 'latin1');
  }
  message.write(END_OF_REQUEST, end, 'latin1');
  return message;
}

/** A request ends with this text if `base64` is its last field. */
const END_OF_REQUEST = '"}}';

/** A reply contains a value, an error, or the end of the reply. */
const REPLY_KEYS = ['response', 'err', 'isDisposed'];

/**
 * If a reply has a foreign format, only the call that waits for the reply fails. Nest's deserializer could end
 * the process.
 */
export class ReplyDeserializer {
  deserialize(message: Msg): IncomingResponse {
    const reply = parseMessage(message);
    if (isReply(reply)) return reply;
    // The error needs no id, because the inbox knows which call waits for the reply.
    return { err: new Error('The reply is not in our format'), isDisposed: true } as unknown as IncomingResponse;
  }
}

function parseMessage(message: Msg): unknown {
  try {
    return message.data[0] === 0 ? parseWithBytes(message.data) : message.json();
  } catch {
    return undefined;
  }
}

function parseWithBytes(data: Uint8Array): unknown {
  const message = Buffer.from(data.buffer, data.byteOffset, data.length);
  const end = LENGTH_PREFIX_BYTES + message.readUInt32BE();
  const reply = JSON.parse(message.toString('utf8', LENGTH_PREFIX_BYTES, end)) as { response: object };
  return { ...reply, response: { ...reply.response, bytes: message.subarray(end) } };
}

const isReply = (reply: unknown): reply is IncomingResponse =>
  typeof reply === 'object' && reply !== null && REPLY_KEYS.some((key) => key in reply);
