import { Module } from '@nestjs/common';
import { UserDeletionModule } from '@paperbill/service-kit';
import { GotenbergService } from './gotenberg/gotenberg.service.js';
import { PdfsController } from './pdfs/pdfs.controller.js';
import { CreditNotePdfsService } from './pdfs/credit-note-pdfs.service.js';
import { PdfsService } from './pdfs/pdfs.service.js';

@Module({
  imports: [UserDeletionModule.forService('documents')],
  controllers: [PdfsController],
  providers: [PdfsService, CreditNotePdfsService, GotenbergService],
})
export class DocumentsModule {}
