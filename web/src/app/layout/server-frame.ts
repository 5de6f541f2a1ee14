let isFromServer = false;

/** Call before React renders: records whether the server sent the frame of the page. */
export const detectServerFrame = (root: HTMLElement): void => void (isFromServer = root.firstElementChild !== null);

export const hasServerFrame = (): boolean => isFromServer;
