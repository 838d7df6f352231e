/** Fetches what shows toasts: for pages with forms, so that a failure can be told when nothing loads any more. */
export const loadToaster = async () => ({ default: (await import('./toaster.js')).Toaster });
