import { Module } from '@nestjs/common';
import { GotenbergService } from './gotenberg/gotenberg.service.js';
import { PdfsController } from './pdfs/pdfs.controller.js';
import { PdfsService } from './pdfs/pdfs.service.js';

@Module({ controllers: [PdfsController], providers: [PdfsService, GotenbergService] })
export class DocumentsModule {}
