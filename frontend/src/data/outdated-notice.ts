import { outdatedNoticeId } from '@onchan-bowls/contract/pages';

const notice = () => document.getElementById(outdatedNoticeId);

/** Whether a notice says that the page may be out of date. */
export const isOutdatedNoticeShown = (): boolean => notice() !== null;

/** Removes the notice that the page may be out of date: the server's database was away, or there was no connection. */
export const removeOutdatedNotice = (): void => notice()?.remove();

/** Removes the notice that the page which the visitor leaves may be out of date, unless it is about all pages. */
export const leaveOutdatedPage = (): void => {
  if (notice()?.dataset.scope === 'page') removeOutdatedNotice();
};
