import { Module } from '@nestjs/common';
import { UserDeletionModule } from '@paperbill/service-kit';
import { GotenbergService } from './gotenberg/gotenberg.service.js';
import { MailWorker } from './mails/mail-worker.js';
import { NoticeWorker } from './mails/notice-worker.js';
import { SmtpTransport } from './mails/smtp-transport.js';
import { PdfsController } from './pdfs/pdfs.controller.js';
import { PdfsService } from './pdfs/pdfs.service.js';
import { StoredPdfsMetrics } from './pdfs/stored-pdfs-metrics.js';

@Module({
  imports: [UserDeletionModule.forService('documents')],
  controllers: [PdfsController],
  providers: [PdfsService, StoredPdfsMetrics, GotenbergService, SmtpTransport, MailWorker, NoticeWorker],
})
export class DocumentsModule {}
