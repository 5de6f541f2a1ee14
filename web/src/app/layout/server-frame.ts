let frameCameFromServer = false;

/** Call this function before React renders, because React replaces the HTML from the server. */
export const detectServerFrame = (root: HTMLElement): void =>
  void (frameCameFromServer = root.firstElementChild !== null);

export const hasServerFrame = (): boolean => frameCameFromServer;
