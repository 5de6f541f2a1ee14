import { billingService } from '@paperbill/billing/service';
import { catalogueService } from '@paperbill/catalogue/service';
import { documentsService } from '@paperbill/documents/service';
import { identityService } from '@paperbill/identity/service';
import { invoicingService } from '@paperbill/invoicing/service';
import { runServices } from '@paperbill/service-kit';

await runServices([identityService, billingService, catalogueService, invoicingService, documentsService]);
