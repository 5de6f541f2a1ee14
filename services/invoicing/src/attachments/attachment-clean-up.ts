import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CleanUpJob, runForAllUsers } from '@paperbill/service-kit';
import { deleteOldUploads } from './attachment-part.queries.js';
import { deleteFilesWithoutDocument } from './attachment.queries.js';

/** Maximum number of files that one DELETE statement removes. It is small, because each file has up to 10 MB. */
const BATCH_SIZE = 50;

/** Implements rules ATT-11 and ATT-16. */
@Injectable()
export class AttachmentCleanUp extends CleanUpJob {
  protected readonly failureMessage = 'Cleanup of attached files failed';

  constructor(private readonly em: EntityManager) {
    super();
  }

  run(): Promise<number> {
    const em = this.em.fork();
    return runForAllUsers(async () => {
      const files = await this.deleteInBatches(BATCH_SIZE, () => deleteFilesWithoutDocument(em, BATCH_SIZE));
      return files + (await this.deleteInBatches(BATCH_SIZE, () => deleteOldUploads(em, BATCH_SIZE)));
    });
  }
}
