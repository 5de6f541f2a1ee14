import type { AttachmentOwner, DraftContent } from '@paperbill/contracts/http';
import { ApiError, getServerMessage } from '../../../api/request.js';
import { toSortedJson } from '../../../sorted-json.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import { toDraftContent, toFormValues } from '../../documents/form/document-schema.js';
import { deleteDraft, getDraft, isChangedOrGone, putDraft } from '../api/drafts.js';

/** `kept`: this browser keeps the changes and will send them again. `refused`: the server rejected the content. */
export type DraftState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string };

const SAVE_DEBOUNCE_MS = 1_000;
const RETRY_MS = 10_000;

export interface SavedDraft {
  id: string;
  /** The revision on the server, or 0 before the first save. */
  revision: number;
  saved: string;
  /** The id of a deleted draft. When the server creates this draft, it copies the files of the deleted draft. */
  filesFrom?: string | undefined;
}

/** The keys are sorted, because the form, the storage and the database may order them differently. */
export const serializeDraft = (content: DraftContent): string => toSortedJson(content);

/**
 * Serializes a stored draft for a comparison with {@link serializeDraft}. Fields that the server or an earlier
 * release left out get their defaults.
 */
export const serializeStored = (content: DraftContent): string => serializeDraft(toDraftContent(toFormValues(content)));

const getFilesToCopy = ({ revision, filesFrom }: SavedDraft) => (revision === 0 && filesFrom ? { filesFrom } : {});

export interface DraftSaverOptions {
  readContent: () => DraftContent;
  onStateChange: (state: DraftState) => void;
  onSaved: (draft: SavedDraft) => void;
  /**
   * Called after another device has changed, issued or deleted the draft. The argument is the new draft with the text
   * of this form.
   */
  onForked: (draft: SavedDraft) => void;
  copiedFromId?: string | null;
  savesDefaults?: boolean;
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * Thrown after the text was saved as a new draft, which the user must check first. A toast has already told the user.
 */
export class DraftChangedError extends Error {
  override readonly name = 'DraftChangedError';
}

/** Sends one request at a time. If another device has changed or removed the draft, saves the text as a new draft. */
export class DraftSaver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private runningSave: Promise<boolean> | undefined;
  private isClosed = false;
  /** True while the draft is being issued or deleted, because saving would change its revision. */
  private isStopped = false;
  /** The content of a save that got no response. The server may have stored this content. */
  private unansweredContent: string | undefined;
  private failure: unknown;
  /** Retries after a conflict reuse this id, so that a lost response does not create a second draft. */
  private forkId: string | undefined;

  constructor(
    private draft: SavedDraft,
    private readonly options: DraftSaverOptions,
  ) {}

  get current(): SavedDraft {
    return this.draft;
  }

  isUnsaved(): boolean {
    return !this.isClosed && !this.isSaved();
  }

  private isSaved(): boolean {
    return serializeDraft(this.options.readContent()) === this.draft.saved;
  }

  /** A suggested number does not count as a change by the user. */
  onTyped(isDirty: boolean): void {
    if (!(isDirty || this.options.savesDefaults) || this.isClosed) return;
    // `isSaved` serializes the whole draft, which would take too long for each key.
    if (!this.timer && this.isSaved()) return;
    this.options.onStateChange({ kind: 'saving' });
    this.scheduleSave();
  }

  scheduleSave(ms = SAVE_DEBOUNCE_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  savePendingChanges(): void {
    if (this.timer) void this.save();
  }

  /** @throws ApiError or NoAnswerError if the save failed */
  async saveNow(): Promise<void> {
    await this.runningSave;
    if (this.isSaved()) return;
    this.cancelTimer();
    const content = this.options.readContent();
    const { id, revision } = this.draft;
    const { revision: next } = await putDraft(id, { revision, content, ...getFilesToCopy(this.draft) });
    this.continueWith({ id, revision: next, saved: serializeDraft(content) });
  }

  /**
   * Creates the draft on the server, even if the form is empty.
   * @param id the id of the draft that the caller needs; nothing happens if the form has changed to another draft
   * @throws ApiError, NoAnswerError or TypeError if the draft could not be saved
   */
  async ensureStored(id: string): Promise<void> {
    while (this.runningSave) await this.runningSave;
    if (this.draft.id !== id || this.draft.revision > 0) return;
    await this.save();
    if (this.draft.id === id && this.draft.revision === 0) throw this.failure;
  }

  /** @param before the draft of the form when the user chose to issue or delete it */
  private async stopAndWait(before: SavedDraft): Promise<SavedDraft | null> {
    this.isStopped = true;
    while (this.runningSave) await this.runningSave;
    if (this.draft.id !== before.id) throw new DraftChangedError();
    return this.draft.revision > 0 ? this.draft : null;
  }

  /**
   * Waits until all files are attached, and stops saving until {@link resume} is called.
   * @returns the draft to issue; null if the draft is not on the server
   * @throws DraftChangedError if another device has changed the draft
   */
  async prepareToIssue(signal: AbortSignal): Promise<SavedDraft | null> {
    const before = this.draft;
    await uploadQueue().waitUntilAttached({ of: 'draft', id: before.id }, signal);
    return this.stopAndWait(before);
  }

  /**
   * Saves the form, and stops saving until {@link resume} is called. If the server rejects the content, the draft keeps
   * its last saved content.
   * @throws DraftChangedError if another device has changed the draft
   */
  async flush(): Promise<SavedDraft | null> {
    const before = this.draft;
    while (this.runningSave) await this.runningSave;
    await this.save();
    return this.stopAndWait(before);
  }

  resume(): void {
    this.isStopped = false;
    if (!this.isSaved()) this.scheduleSave();
  }

  /** Sets the draft that is saved from now on. This draft may not exist on the server yet. */
  continueWith(draft: SavedDraft): void {
    this.cancelTimer();
    this.draft = draft;
    this.unansweredContent = undefined;
  }

  close(): void {
    this.isClosed = true;
    this.cancelTimer();
  }

  /** @param isToBeDeleted if true, the previous draft is deleted on the server */
  switchTo(next: SavedDraft, { isToBeDeleted }: { isToBeDeleted: boolean }): void {
    const { id, revision } = this.draft;
    const isStored = revision > 0 || this.unansweredContent !== undefined;
    const underWay = this.runningSave;
    this.isStopped = false;
    this.continueWith(next);
    if (!isToBeDeleted || !(isStored || underWay)) return;
    // If the deletion fails, the previous draft stays in the list of drafts.
    void Promise.resolve(underWay).then(() => deleteDraft(id).catch(() => undefined));
  }

  /** @throws ApiError if the server rejected the new draft */
  private async fork(content: DraftContent): Promise<void> {
    const { copiedFromId } = this.options;
    const id = (this.forkId ??= crypto.randomUUID());
    // The new draft has no `correctsId`, because only one draft can replace an invoice.
    const from: AttachmentOwner = { of: 'draft', id: this.draft.id };
    const { revision } = await uploadQueue().moveToCopy(from, { of: 'draft', id }, () =>
      putDraft(id, {
        ...{ revision: 0, content, filesFrom: from.id },
        ...(copiedFromId && { copiedFromId }),
      }),
    );
    this.forkId = undefined;
    this.continueWith({ id, revision, saved: serializeDraft(content) });
    this.options.onForked(this.draft);
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  async save(): Promise<void> {
    this.cancelTimer();
    if (this.runningSave || this.isClosed || this.isStopped) return;
    const content = this.options.readContent();
    if (serializeDraft(content) === this.draft.saved) return this.options.onStateChange({ kind: 'saved' });
    this.options.onStateChange({ kind: 'saving' });
    this.runningSave = this.sendDraft(content);
    const isSaved = await this.runningSave;
    this.runningSave = undefined;
    // Saves again if the user has made changes during the last save.
    if (isSaved && !this.timer) await this.save();
  }

  private async sendDraft(content: DraftContent): Promise<boolean> {
    const sent = this.draft;
    const text = serializeDraft(content);
    try {
      const { revision } = await putDraft(sent.id, { revision: sent.revision, content, ...getFilesToCopy(sent) });
      // If the form has switched to another draft during the request, the response is ignored.
      if (this.draft !== sent) return false;
      this.continueWith({ id: sent.id, revision, saved: text });
      if (!this.isClosed) this.options.onSaved(this.draft);
      return true;
    } catch (error) {
      if (this.draft !== sent) return false;
      return await this.handleSaveError(error, content).catch((other: unknown) => this.recordFailure(other, text));
    }
  }

  private async handleSaveError(error: unknown, content: DraftContent): Promise<boolean> {
    if (!isChangedOrGone(error) || this.isClosed) return this.recordFailure(error, serializeDraft(content));
    if (this.unansweredContent !== undefined) {
      const stored = await getDraft(this.draft.id).catch(() => null);
      // The stored draft comes from an earlier save of this form, whose response was lost. This is therefore
      // no conflict.
      if (stored && serializeStored(stored.content) === this.unansweredContent) {
        this.continueWith({ id: this.draft.id, revision: stored.revision, saved: this.unansweredContent });
        return true;
      }
    }
    await this.fork(content);
    return !this.isClosed;
  }

  private recordFailure(error: unknown, text: string): false {
    this.failure = error;
    if (this.isClosed) return false;
    if (isRefused(error)) {
      this.options.onStateChange({ kind: 'refused', message: getServerMessage(error) ?? '' });
      return false;
    }
    this.unansweredContent = text;
    this.options.onStateChange({ kind: 'kept' });
    this.scheduleSave(RETRY_MS);
    return false;
  }
}
