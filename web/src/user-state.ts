/**
 * State of the signed-in user in the memory of this page. It is for code outside of React, such as requests and drafts.
 * If another user signs in, the state is deleted. Components use React state or the query cache instead.
 */
let userStates = new Map<() => object, object>();

let pageUser: string | undefined;

/** Returns the id of the user that the page was loaded for. Returns undefined until the user is known. */
export const pageUserId = (): string | undefined => pageUser;

/** Sets the user that the page was loaded for. Deletes the state of any other user. */
export function setPageUser(userId: string): void {
  if (pageUser !== undefined && pageUser !== userId) userStates = new Map();
  pageUser = userId;
}

/**
 * Declares a part of the user's state. If another user signs in, this state is deleted.
 * @param create returns the initial value
 * @returns a function that returns the current value
 */
export const userState =
  <State extends object>(create: () => State) =>
  (): State => {
    const state = (userStates.get(create) ?? create()) as State;
    userStates.set(create, state);
    return state;
  };
