import { runService } from '@paperbill/service-kit';
import { catalogueService } from './service.js';

await runService(catalogueService);
