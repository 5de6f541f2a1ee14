import { runService } from '@paperbill/service-kit';
import { documentsService } from './service.js';

await runService(documentsService);
