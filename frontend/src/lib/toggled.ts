/** The set with the item, or without it if it was in it. */
export const toggled = <Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> => {
  const after = new Set(items);
  if (!after.delete(item)) after.add(item);
  return after;
};
