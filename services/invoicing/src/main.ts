import { runService } from '@paperbill/service-kit';
import { invoicingService } from './service.js';

await runService(invoicingService);
