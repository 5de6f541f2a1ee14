let frameCameFromServer = false;

/**
 * Records whether the HTML from the server already contains the sidebar and heading. Must be called before React
 * renders.
 */
export const detectServerFrame = (root: HTMLElement): void =>
  void (frameCameFromServer = root.firstElementChild !== null);

export const hasServerFrame = (): boolean => frameCameFromServer;
