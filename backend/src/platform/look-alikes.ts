import unhomoglyph from 'unhomoglyph';

/**
 * The skeleton of a text (Unicode Technical Standard 39): texts that look alike have the same one. It is for comparisons alone,
 * never for display.
 */
export const skeletonOf = (text: string): string => {
  const visible = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return unhomoglyph(visible).normalize('NFD');
};
