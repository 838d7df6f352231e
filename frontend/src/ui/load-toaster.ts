/** Preloads the toaster. Pages with forms call it, so that a failure can be shown even when nothing loads any more. */
export const loadToaster = async () => ({ default: (await import('./toaster.js')).Toaster });
