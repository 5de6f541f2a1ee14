import type { ChangedStatuses, CreditNoteWithLines, InvoiceDraft, InvoicePayments } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_LINE_ITEMS, MAX_PAGE_SIZE, MAX_PAYMENTS } from '@paperbill/contracts/rules';
import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { BodyWithList } from '../validation/nested.js';
import { CorrectionDto, CreditNoteDto, PaymentDateDto, PaymentDto, StatusChangesDto } from './invoices.dto.js';

@Controller('app/api/invoices')
export class AppInvoicesController {
  constructor(private readonly bus: MessageBus) {}

  @Patch('status')
  @LimitConcurrency('pages', () => MAX_PAGE_SIZE)
  @ApiAnswer(
    200,
    'The changed invoices, and the data for undoing the change. Either all invoices change or none',
    schemaRef('ChangedStatuses'),
  )
  @ApiErrorCodes('NOT_FOUND')
  setStatuses(
    @CurrentUserId() userId: string,
    @BodyWithList(StatusChangesDto, 'changes', MAX_PAGE_SIZE) { changes }: StatusChangesDto,
  ): Promise<ChangedStatuses> {
    return this.bus.call(invoicing.setInvoiceStatuses, { userId, changes });
  }

  @Post(':id/payments')
  @LimitConcurrency('pages', () => MAX_PAYMENTS)
  @ApiAnswer(201, 'The payments of the invoice and its status', schemaRef('InvoicePayments'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED')
  recordPayment(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() fields: PaymentDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<InvoicePayments> {
    return this.bus.call(invoicing.recordPayment, { userId, id, fields, idempotencyKey });
  }

  @Patch(':id/payments/:paymentId')
  @LimitConcurrency('pages', () => MAX_PAYMENTS)
  @ApiAnswer(200, 'The payments of the invoice and its status', schemaRef('InvoicePayments'))
  setPaymentDate(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @IdParam('paymentId') paymentId: string,
    @Body() { date }: PaymentDateDto,
  ): Promise<InvoicePayments> {
    return this.bus.call(invoicing.setPaymentDate, { userId, id, paymentId, date });
  }

  @Delete(':id/payments/:paymentId')
  @ApiNoContent('The payment is removed; its amount is due again')
  async removePayment(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @IdParam('paymentId') paymentId: string,
  ): Promise<void> {
    await this.bus.call(invoicing.removePayment, { userId, id, paymentId });
  }

  @Post(':id/correct')
  @LimitConcurrency('wholeDocuments')
  @ApiAnswer(201, 'The draft of the replacement; the invoice is now void', schemaRef('InvoiceDraft'))
  @ApiErrorCodes('QUOTA_REACHED', 'INVOICE_LIMIT_REACHED')
  correctInvoice(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() correction: CorrectionDto,
  ): Promise<InvoiceDraft> {
    return this.bus.call(invoicing.correctInvoice, { userId, id, ...correction });
  }

  @Post(':id/credit-notes')
  @LimitConcurrency('wholeDocuments')
  @ApiAnswer(201, 'The credit note; a fully credited invoice becomes void', schemaRef('CreditNoteWithLines'))
  @ApiErrorCodes('QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED')
  createCreditNote(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @BodyWithList(CreditNoteDto, 'lines', MAX_LINE_ITEMS) { lines, amount, ...fields }: CreditNoteDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<CreditNoteWithLines> {
    const { kind } = fields;
    const creditNote = { ...fields, ...(kind === 'lines' && { lines }), ...(kind === 'amount' && { amount }) };
    return this.bus.call(invoicing.createCreditNote, { userId, id, creditNote, idempotencyKey });
  }
}
