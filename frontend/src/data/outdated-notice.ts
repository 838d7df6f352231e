import { outdatedNoticeId } from '@onchan-bowls/contract/pages';

/** Removes the notice that the page may be out of date, which the server adds while its database is away. */
export const removeOutdatedNotice = (): void => document.getElementById(outdatedNoticeId)?.remove();
