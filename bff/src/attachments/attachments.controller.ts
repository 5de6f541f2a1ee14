import { createHash } from 'node:crypto';
import {
  AppError,
  type Attachment,
  type AttachmentOwner,
  isAttachmentOwnerKind,
  type NewAttachment,
} from '@paperbill/contracts/http';
import { invoicing, type UploadedFile } from '@paperbill/contracts/nats';
import {
  ATTACHMENT_PART_BYTES,
  attachmentOwnerKinds,
  ATTACHMENTS_MAX_BYTES,
  attachmentTypes,
  isId,
  MAX_ATTACHMENTS,
} from '@paperbill/contracts/rules';
import {
  Body,
  Controller,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  Patch,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiParam } from '@nestjs/swagger';
import { MessageBus } from '@paperbill/messaging';
import type { Request, Response } from 'express';
import {
  ApiAnswer,
  ApiErrorCodes,
  ApiFile,
  ApiNoContent,
  withDescriptions,
} from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { RawBody } from '../body/read-body.interceptor.js';
import { LimitConcurrency, WorkLimits } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { AttachmentMarkDto, UploadQuery } from './attachments.dto.js';
import { sendAttachment } from './send-attachment.js';

const readOwner = createParamDecorator((_: unknown, context: ExecutionContext): AttachmentOwner => {
  const { of, id } = context.switchToHttp().getRequest<Request<{ of: string; id: string }>>().params;
  if (!isAttachmentOwnerKind(of) || !isId(id)) throw new AppError('NOT_FOUND');
  return { of, id };
});

const OwnerParam = () =>
  withDescriptions(
    readOwner(),
    ApiParam({ name: 'of', schema: { type: 'string', enum: [...attachmentOwnerKinds] } }),
    ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } }),
  );

/** The files that users attach to invoices, drafts, quotes and schedules (rules ATT-1 to ATT-8). */
@Controller('app/api/attachments/:of/:id')
export class AttachmentsController {
  constructor(
    private readonly bus: MessageBus,
    private readonly workLimits: WorkLimits,
  ) {}

  @Get()
  @LimitConcurrency('pages', () => MAX_ATTACHMENTS)
  @ApiAnswer(200, 'The files of the document, oldest first', listSchema(schemaRef('Attachment')))
  list(@CurrentUserId() userId: string, @OwnerParam() owner: AttachmentOwner): Promise<Attachment[]> {
    return this.bus.call(invoicing.listAttachments, { userId, owner });
  }

  @Post()
  @RawBody(ATTACHMENTS_MAX_BYTES, 'ATTACHMENT_TOO_LARGE')
  @ApiConsumes('application/octet-stream')
  @ApiBody({ required: true, schema: { type: 'string', format: 'binary' } })
  @ApiAnswer(201, 'The attached file. Its type follows from its content', schemaRef('Attachment'))
  @ApiErrorCodes(
    'ATTACHMENT_TOO_LARGE',
    'UNSUPPORTED_ATTACHMENT_TYPE',
    'QUOTA_REACHED',
    'QUOTE_LOCKED',
    'IDEMPOTENCY_KEY_REUSED',
  )
  upload(
    @CurrentUserId() userId: string,
    @OwnerParam() owner: AttachmentOwner,
    @Query() { name, withMail }: UploadQuery,
    @Body() body: unknown,
    @IdempotencyKey() idempotencyKey: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Attachment> {
    // Other content counts as an empty file. The service refuses an empty file, but checks first whether the
    // document exists.
    const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const upload = { userId, owner, idempotencyKey, size: content.length };
    // The file stays in memory until the service has received it, even if the browser disconnects. `holdPlaceUntil`
    // lets the request count towards the work limits until then.
    const attachment = { name, ...(withMail && { withMail: withMail === 'true' }) };
    return this.workLimits.holdPlaceUntil(response, this.storeParts(upload, content, attachment));
  }

  @Get(':attachmentId')
  @ApiFile('The file, which browsers save', ...attachmentTypes)
  download(
    @CurrentUserId() userId: string,
    @OwnerParam() owner: AttachmentOwner,
    @IdParam('attachmentId') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sendAttachment(this.workLimits, response, (part) =>
      this.bus.call(invoicing.readAttachmentPart, { userId, owner, id, part }),
    );
  }

  @Patch(':attachmentId')
  @ApiAnswer(200, 'The file with its new mark', schemaRef('Attachment'))
  @ApiErrorCodes('QUOTE_LOCKED')
  changeAttachment(
    @CurrentUserId() userId: string,
    @OwnerParam() owner: AttachmentOwner,
    @IdParam('attachmentId') id: string,
    @Body() { withMail }: AttachmentMarkDto,
  ): Promise<Attachment> {
    return this.bus.call(invoicing.markAttachment, { userId, owner, id, withMail });
  }

  @Delete(':attachmentId')
  @ApiNoContent('The file is deleted')
  @ApiErrorCodes('QUOTE_LOCKED')
  async delete(
    @CurrentUserId() userId: string,
    @OwnerParam() owner: AttachmentOwner,
    @IdParam('attachmentId') id: string,
  ): Promise<void> {
    await this.bus.call(invoicing.deleteAttachment, { userId, owner, id });
  }

  private async storeParts(upload: UploadedFile, content: Buffer, attachment: NewAttachment): Promise<Attachment> {
    for (let part = 0; part * ATTACHMENT_PART_BYTES < content.length; part++) {
      const start = part * ATTACHMENT_PART_BYTES;
      const base64 = content.subarray(start, start + ATTACHMENT_PART_BYTES);
      await this.bus.call(invoicing.storeAttachmentPart, { ...upload, part, base64 });
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    return this.bus.call(invoicing.addAttachment, { ...upload, ...attachment, sha256 });
  }
}
