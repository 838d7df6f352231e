/** The pages with lists, and something that each shows of the demonstration season. */
export const listedText: ReadonlyMap<string, string> = new Map([
  ['/', 'Mens'],
  ['/fixtures', 'at Onchan Park'],
  ['/fixtures-results', 'at Onchan Park'],
  ['/season', 'Next matches'],
  ['/announcements', 'Welcome to the demonstration'],
  ['/competitions', 'Mixed Pairs'],
  ['/winners', 'Choose a competition to view winners'],
  ['/winners?competition=Ladies+Singles', 'Rosie Crown'],
  ['/handicaps', 'Tom Trundle'],
  ['/about', 'Constitution'],
  ['/gallery', 'The first end of the season'],
]);
