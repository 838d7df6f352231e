/** Matches where JavaScript is turned off. */
export const withoutScripts = '@media (scripting: none)';

/** For controls that do nothing without JavaScript. */
export const onlyWithScripts = { [withoutScripts]: { display: 'none' } } as const;
