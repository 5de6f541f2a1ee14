import { Module } from '@nestjs/common';
import { Gotenberg } from './gotenberg/gotenberg.js';
import { GeneratePdfMessages } from './pdf/generate-pdf.messages.js';
import { GetPdfMessages } from './pdf/get-pdf.messages.js';
import { ServerRendering } from './pdf/server-rendering.js';

@Module({ controllers: [GeneratePdfMessages, GetPdfMessages], providers: [Gotenberg, ServerRendering] })
export class DocumentsModule {}
