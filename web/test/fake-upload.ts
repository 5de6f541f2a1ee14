/** Fakes XMLHttpRequest. Sends the request with `fetch`, and reports progress when half of the body is sent. */
export class FakeUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  statusText = '';
  response: ArrayBuffer | undefined;
  private method = '';
  private path = '';
  private readonly headers: Record<string, string> = {};
  private readonly controller = new AbortController();

  open(method: string, path: string): void {
    Object.assign(this, { method, path });
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  abort(): void {
    this.controller.abort(new Error('Aborted'));
  }

  send(body: BodyInit): void {
    const { method, path, headers } = this;
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    fetch(path, { method, headers, body, signal: this.controller.signal })
      .then(async (response) => {
        this.response = await response.arrayBuffer();
        this.status = response.status;
        this.onload?.();
      })
      .catch(() => (this.controller.signal.aborted ? this.onabort?.() : this.onerror?.()))
      .finally(() => this.onloadend?.());
  }
}
