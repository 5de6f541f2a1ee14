import { type AttachmentOwner, attachmentsPath } from '@paperbill/contracts/http';
import { attachmentToasts } from '@paperbill/contracts/texts/attachments';
import { useSyncExternalStore } from 'react';
import { registerUnsaved } from '../../../api/unsaved.js';
import { showToast } from '../../../toasts/toast-store.js';
import { userState } from '../../../user-state.js';

export interface Upload {
  /** The idempotency key of the upload. A retry sends the same key, so that the file is not attached twice. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The uploaded share of the file, from 0 to 1. */
  progress: number;
  error?: string;
  canRetry?: boolean;
  /** Counts how often this failed upload has prevented the document from being saved. */
  blockedSaves?: number;
}

/** A file with an error is listed but not uploaded. */
export type NewUpload = Pick<Upload, 'file' | 'error' | 'canRetry'>;

export interface SendOptions {
  /** @param share of the sent bytes, from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** @throws UploadError */
type SendFile = (upload: Upload, options: SendOptions, owner: AttachmentOwner) => Promise<void>;

export class UploadError extends Error {
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message);
  }
}

export class FilesNotAttachedError extends Error {
  override readonly name = 'FilesNotAttachedError';
}

interface QueuedUpload {
  owner: AttachmentOwner;
  upload: Upload;
  send: SendFile;
  controller: AbortController;
}

const NO_UPLOADS: readonly Upload[] = [];

const belongsToDocument = (owner: AttachmentOwner, entry: QueuedUpload): boolean =>
  attachmentsPath(entry.owner) === attachmentsPath(owner);

const resetUpload = ({ id, file }: Pick<Upload, 'id' | 'file'>): Upload => ({
  id,
  file,
  state: 'waiting',
  progress: 0,
});

/**
 * Sends one file at a time, because the server limits the bytes of a user. The queue is outside of React, so that
 * uploads continue after the user has left the page.
 */
class UploadQueue {
  private entries: QueuedUpload[] = [];
  private shownUploads = new Map<string, readonly Upload[]>();
  private readonly listeners = new Set<() => void>();
  /** Counts the mounted components that show the uploads of a document. The key is the path of its files. */
  private readonly viewCounts = new Map<string, number>();
  private running: QueuedUpload | undefined;
  /** Uploads are paused while the server creates a copy of the document. */
  private readonly paused = new Set<AttachmentOwner>();
  private unregisterUnsaved: (() => void) | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the same array if nothing has changed, as useSyncExternalStore requires. */
  getUploads(owner: AttachmentOwner): readonly Upload[] {
    return this.shownUploads.get(attachmentsPath(owner)) ?? NO_UPLOADS;
  }

  registerView(owner: AttachmentOwner): () => void {
    const path = attachmentsPath(owner);
    const change = (by: number) => this.viewCounts.set(path, (this.viewCounts.get(path) ?? 0) + by);
    change(1);
    return () => void change(-1);
  }

  add(owner: AttachmentOwner, files: readonly NewUpload[], send: SendFile): void {
    for (const { file, error, canRetry } of files) {
      const upload = resetUpload({ id: crypto.randomUUID(), file });
      if (error) Object.assign(upload, { state: 'failed', error, canRetry });
      this.entries.push({ owner, upload, send, controller: new AbortController() });
    }
    this.notifyListeners();
    void this.startNextUploads();
  }

  retry(id: string): void {
    this.updateUpload(id, resetUpload);
    void this.startNextUploads();
  }

  remove(id: string): void {
    this.entries.find(({ upload }) => upload.id === id)?.controller.abort();
    this.entries = this.entries.filter(({ upload }) => upload.id !== id);
    this.notifyListeners();
  }

  removeAll(owner: AttachmentOwner): void {
    for (const { id } of this.getUploads(owner)) this.remove(id);
  }

  /** Stops the running upload first. Otherwise the server could attach its file to the original after the copy. */
  async moveToCopy<Copy>(from: AttachmentOwner, to: AttachmentOwner, copy: () => Promise<Copy>): Promise<Copy> {
    this.paused.add(from);
    this.replaceEntries(from, (entry) => (entry.upload.state === 'sending' ? this.restart(entry) : entry));
    try {
      const copied = await copy();
      // Uploads to the copy need new idempotency keys. The server may have used the earlier keys for the original.
      this.replaceEntries(from, ({ upload, ...entry }) => ({
        ...entry,
        owner: to,
        upload: { ...upload, id: crypto.randomUUID() },
      }));
      return copied;
    } finally {
      this.paused.delete(from);
      void this.startNextUploads();
    }
  }

  private restart(entry: QueuedUpload): QueuedUpload {
    entry.controller.abort();
    return { ...entry, upload: resetUpload(entry.upload), controller: new AbortController() };
  }

  private replaceEntries(owner: AttachmentOwner, change: (entry: QueuedUpload) => QueuedUpload): void {
    this.entries = this.entries.map((entry) => (belongsToDocument(owner, entry) ? change(entry) : entry));
    this.notifyListeners();
  }

  /** @throws FilesNotAttachedError if a file could not be attached */
  async waitUntilAttached(owner: AttachmentOwner, signal: AbortSignal): Promise<void> {
    const isBusy = () => this.getUploads(owner).some(({ state }) => state !== 'failed');
    let stopWaiting = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const check = () => void (isBusy() || resolve());
        const stop = () => reject(signal.reason as Error);
        const unsubscribe = this.subscribe(check);
        signal.addEventListener('abort', stop);
        stopWaiting = () => {
          unsubscribe();
          signal.removeEventListener('abort', stop);
        };
        check();
      });
    } finally {
      stopWaiting();
    }
    if (this.getUploads(owner).length === 0) return;
    this.replaceEntries(owner, ({ upload, ...entry }) => ({
      ...entry,
      upload: { ...upload, blockedSaves: (upload.blockedSaves ?? 0) + 1 },
    }));
    throw new FilesNotAttachedError();
  }

  private async startNextUploads(): Promise<void> {
    if (this.running) return;
    const isPaused = (entry: QueuedUpload) => [...this.paused].some((owner) => belongsToDocument(owner, entry));
    const next = this.entries.find((entry) => entry.upload.state === 'waiting' && !isPaused(entry));
    if (!next) return;
    this.running = next;
    const { id } = next.upload;
    const { signal } = next.controller;
    this.updateUpload(id, (upload) => ({ ...upload, state: 'sending' }));
    try {
      const onProgress = (progress: number) =>
        signal.aborted || this.updateUpload(id, (upload) => ({ ...upload, progress }));
      await next.send(next.upload, { onProgress, signal }, next.owner);
      // A stopped upload needs no removal here. The queue has already removed it or will send it again.
      if (!signal.aborted) this.remove(id);
    } catch (cause) {
      if (signal.aborted) return;
      const { message, canRetry } = cause as UploadError;
      this.updateUpload(id, (upload) => ({ ...upload, state: 'failed', error: message, canRetry }));
      if (!this.viewCounts.get(attachmentsPath(next.owner)))
        showToast(attachmentToasts.failed(next.upload.file.name, message));
    } finally {
      this.running = undefined;
      void this.startNextUploads();
    }
  }

  private updateUpload(id: string, change: (upload: Upload) => Upload): void {
    const entry = this.entries.find(({ upload }) => upload.id === id);
    if (!entry) return;
    entry.upload = change(entry.upload);
    this.notifyListeners();
  }

  private notifyListeners(): void {
    this.shownUploads = new Map();
    for (const { owner, upload } of this.entries) {
      const path = attachmentsPath(owner);
      this.shownUploads.set(path, [...(this.shownUploads.get(path) ?? []), upload]);
    }
    this.registerUnsaved();
    for (const listener of this.listeners) listener();
  }

  private registerUnsaved(): void {
    const isUnsaved = this.entries.some(({ upload }) => upload.state !== 'failed' || upload.canRetry);
    if (isUnsaved) this.unregisterUnsaved ??= registerUnsaved('files that are not attached yet');
    else {
      this.unregisterUnsaved?.();
      this.unregisterUnsaved = undefined;
    }
  }
}

export const uploadQueue = userState(() => new UploadQueue());

export function useUploads(owner: AttachmentOwner): readonly Upload[] {
  const queue = uploadQueue();
  return useSyncExternalStore(queue.subscribe, () => queue.getUploads(owner));
}
