/** Where the page is served that the service worker shows without a connection. */
export const offlinePath = '/offline';

/** The id of the notice that there is no connection. */
export const offlineNoticeId = 'no-connection';
