import type { AttachmentOwner, DraftContent } from '@paperbill/contracts/http';
import { ApiError, getServerMessage } from '../../../api/request.js';
import { toSortedJson } from '../../../sorted-json.js';
import { uploadQueue } from '../../documents/attachments/upload-queue.js';
import { toDraftContent, toFormValues } from '../../documents/form/document-schema.js';
import { deleteDraft, getDraft, isChangedOrGone, putDraft } from '../api/drafts.js';

/**
 * The state of saving a draft. `kept`: the draft is stored in this browser and will be sent again. `refused`: the
 * server has rejected the content.
 */
export type DraftState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string };

/** Debounce of saving the draft, in milliseconds. */
const SAVE_DEBOUNCE_MS = 1_000;
const RETRY_MS = 10_000;

export interface SavedDraft {
  id: string;
  /** The revision of the draft on the server. 0 before the first save. */
  revision: number;
  /** The last saved content of the draft, as returned by `serializeDraft`. */
  saved: string;
  /** The id of a deleted draft. When the server creates this draft, it copies the files of the deleted one. */
  filesFrom?: string | undefined;
}

/**
 * Converts a draft to JSON with sorted keys. Without sorting, the same draft would give different text from the form,
 * the storage and the database.
 */
export const serializeDraft = (content: DraftContent): string => toSortedJson(content);

/**
 * Serializes a stored draft so that it can be compared with {@link serializeDraft}. The server leaves out some default
 * values, and an earlier release did not save all fields. These fields get their default values.
 */
export const serializeStored = (content: DraftContent): string => serializeDraft(toDraftContent(toFormValues(content)));

const getFilesToCopy = ({ revision, filesFrom }: SavedDraft) => (revision === 0 && filesFrom ? { filesFrom } : {});

export interface DraftSaverOptions {
  readContent: () => DraftContent;
  onState: (state: DraftState) => void;
  onSaved: (draft: SavedDraft) => void;
  /**
   * Called after another device has changed, issued or deleted the draft. Gets the new draft that now contains the text
   * of this form.
   */
  onForked: (draft: SavedDraft) => void;
  copiedFromId?: string | null;
  /** If true, the form is saved even if it has only default values. */
  savesDefaults?: boolean;
}

/** Returns true if a retry would cause the same error. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * Error for a draft that cannot be issued, because another device has changed it. The text of this form is saved as a
 * new draft, which the user must check first. A toast has already told the user.
 */
export class DraftChangedError extends Error {
  override readonly name = 'DraftChangedError';
}

/**
 * Saves a draft while the user types. Sends one request at a time. If another device has changed, issued or deleted the
 * draft, the text of this form is saved as a new draft.
 */
export class DraftSaver {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The save that is running, if any. */
  private runningSave: Promise<boolean> | undefined;
  private isClosed = false;
  /**
   * True while the draft is being issued or deleted. The draft is not saved in this time, because saving would change
   * its revision.
   */
  private isStopped = false;
  /** Content that was sent but got no response. The server may have stored this content. */
  private unansweredContent: string | undefined;
  /** The error of the last failed save. */
  private failure: unknown;
  /**
   * The id of the new draft after a conflict. Retries reuse this id, so that a lost response does not create a second
   * draft.
   */
  private forkId: string | undefined;

  constructor(
    private draft: SavedDraft,
    private readonly options: DraftSaverOptions,
  ) {}

  get current(): SavedDraft {
    return this.draft;
  }

  /** Returns true if the form has text that the server has not saved. */
  isUnsaved(): boolean {
    return !this.isClosed && !this.isSaved();
  }

  private isSaved(): boolean {
    return serializeDraft(this.options.readContent()) === this.draft.saved;
  }

  /** Called after a change of the form. A suggested number does not count as a change by the user. */
  onTyped(isDirty: boolean): void {
    if (!(isDirty || this.options.savesDefaults) || this.isClosed || (this.isSaved() && !this.timer)) return;
    this.options.onState({ kind: 'saving' });
    this.scheduleSave();
  }

  scheduleSave(ms = SAVE_DEBOUNCE_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  /** Saves at once if a save is waiting for the debounce or for a retry. */
  savePendingChanges(): void {
    if (this.timer) void this.save();
  }

  /**
   * Saves the form.
   *
   * @throws ApiError or NoAnswerError if the save failed
   */
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
   * Creates the draft on the server if it does not exist there yet. The form may still be empty.
   *
   * @param id the id of the draft that the caller needs; nothing happens if the form has changed to another draft
   * @throws ApiError, NoAnswerError or TypeError if the draft could not be saved
   */
  async ensureStored(id: string): Promise<void> {
    while (this.runningSave) await this.runningSave;
    if (this.draft.id !== id || this.draft.revision > 0) return;
    await this.save();
    if (this.draft.id === id && this.draft.revision === 0) throw this.failure;
  }

  /**
   * Stops saving, waits for a running save, and returns the draft. Returns null if the draft is not on the server.
   * @param draft the draft of the form at the time when the user chose to issue or delete it
   * @throws DraftChangedError if the running save found that another device has changed the draft
   */
  async stopAndWait({ id }: SavedDraft): Promise<SavedDraft | null> {
    this.isStopped = true;
    while (this.runningSave) await this.runningSave;
    if (this.draft.id !== id) throw new DraftChangedError();
    return this.draft.revision > 0 ? this.draft : null;
  }

  /**
   * Saves the form, and then stops saving until {@link resume} is called. If the server rejects the content, the draft
   * keeps its last saved content.
   * @throws DraftChangedError if another device has changed the draft
   */
  async flush(): Promise<SavedDraft | null> {
    const before = this.draft;
    while (this.runningSave) await this.runningSave;
    await this.save();
    return this.stopAndWait(before);
  }

  /** Starts saving again. Called after the draft could not be issued or deleted. */
  resume(): void {
    this.isStopped = false;
    if (!this.isSaved()) this.scheduleSave();
  }

  /** Continues with the given draft, which may not exist on the server yet. */
  continueWith(draft: SavedDraft): void {
    this.cancelTimer();
    this.draft = draft;
    this.unansweredContent = undefined;
  }

  close(): void {
    this.isClosed = true;
    this.cancelTimer();
  }

  /**
   * Continues with another draft in the same form.
   * @param isToBeDeleted if true, the previous draft is deleted on the server
   */
  switchTo(next: SavedDraft, { isToBeDeleted }: { isToBeDeleted: boolean }): void {
    const { id, revision } = this.draft;
    const isThere = revision > 0 || this.unansweredContent !== undefined;
    const underWay = this.runningSave;
    this.isStopped = false;
    this.continueWith(next);
    if (!isToBeDeleted || !(isThere || underWay)) return;
    // The form does not wait for the deletion. If the deletion fails, the previous draft stays in the list of drafts.
    void Promise.resolve(underWay).then(() => deleteDraft(id).catch(() => undefined));
  }

  /**
   * Saves the text of the form as a new draft, because another device has changed the old draft.
   * @throws ApiError if the server rejected the new draft
   */
  private async fork(content: DraftContent): Promise<void> {
    const { copiedFromId } = this.options;
    const id = (this.forkId ??= crypto.randomUUID());
    // The new draft does not get `correctsId`, because only one draft can replace an invoice.
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
    if (serializeDraft(content) === this.draft.saved) return this.options.onState({ kind: 'saved' });
    this.options.onState({ kind: 'saving' });
    this.runningSave = this.sendDraft(content);
    const isSaved = await this.runningSave;
    this.runningSave = undefined;
    // Saves the changes that the user made during the last save.
    if (isSaved && !this.timer) await this.save();
  }

  /** @returns true if the content was saved */
  private async sendDraft(content: DraftContent): Promise<boolean> {
    const sent = this.draft;
    const text = serializeDraft(content);
    try {
      const { revision } = await putDraft(sent.id, { revision: sent.revision, content, ...getFilesToCopy(sent) });
      // The form has switched to another draft during the request, so the response is ignored.
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
      // This is no conflict. An earlier save of this form succeeded, but its response was lost.
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
      this.options.onState({ kind: 'refused', message: getServerMessage(error) ?? '' });
      return false;
    }
    this.unansweredContent = text;
    this.options.onState({ kind: 'kept' });
    this.scheduleSave(RETRY_MS);
    return false;
  }
}
