let frameCameFromServer = false;

/** Must be called before React renders. */
export const detectServerFrame = (root: HTMLElement): void =>
  void (frameCameFromServer = root.firstElementChild !== null);

export const hasServerFrame = (): boolean => frameCameFromServer;
