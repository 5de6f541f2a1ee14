/**
 * The state of the user for code outside of React, such as requests and drafts. This state is deleted if another user
 * signs in.
 */
let userStates = new Map<() => object, object>();

let pageUser: string | undefined;

/** The id of the user of this page. Undefined until the user is known. */
export const pageUserId = (): string | undefined => pageUser;

export function setPageUser(userId: string): void {
  if (pageUser !== undefined && pageUser !== userId) userStates = new Map();
  pageUser = userId;
}

/** Declares a part of the user's state, which is deleted if another user signs in. */
export const userState =
  <State extends object>(create: () => State) =>
  (): State => {
    const state = (userStates.get(create) ?? create()) as State;
    userStates.set(create, state);
    return state;
  };
