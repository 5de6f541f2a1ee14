let isFromServer = false;

/** Records whether the server sent the frame of the page. Must be called before React renders. */
export const detectServerFrame = (root: HTMLElement): void => void (isFromServer = root.firstElementChild !== null);

export const hasServerFrame = (): boolean => isFromServer;
