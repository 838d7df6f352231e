/** Turns a name such as `Quayle, Tommy` round to `Tommy Quayle`. Other texts are returned unchanged. */
export const nameInOrder = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1').trim();
