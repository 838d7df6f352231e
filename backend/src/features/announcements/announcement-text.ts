const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  amp: '&',
};

/** An announcement's HTML as plain text for whoever reads the history: lines and lists stay, and where links lead. */
export const announcementText = (html: string): string =>
  html
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_link, address: string, text: string) =>
      text === address ? text : `${text} (${address})`,
    )
    .replaceAll(/<li>/g, '• ')
    .replaceAll(/<br ?\/?>|<\/li>/g, '\n')
    .replaceAll(/<\/(p|ol|ul)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+|#39);/g, (written, name: string) => entities[name] ?? written)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
