/** Something worth saying, under a name of its own. */
export interface Point {
  title: string;
  text: string;
}

/** The sections in their order; links to them may be kept anywhere, so their ids stay. */
export const aboutSections = [
  { id: 'welcome', title: 'Welcome' },
  { id: 'who-we-are', title: 'Who We Are' },
  { id: 'crown-green-bowls', title: 'The Sport' },
  { id: 'who-plays', title: 'Who Plays' },
  { id: 'why-join', title: 'Why Join' },
  { id: 'get-involved', title: 'Get Involved' },
  { id: 'contact-us', title: 'Contact Us' },
] as const;

export type AboutSectionId = (typeof aboutSections)[number]['id'];

export const lead =
  'We are a crown green bowling club in Onchan, at the north end of Douglas Bay, and we would love you to try our game.';

export const welcome: readonly string[] = [
  'Perhaps you have played for half your life, perhaps you had a go once on holiday, and perhaps you have never held a bowl. You are welcome on our green all the same. Come and watch, come and ask, or come and play: somebody will gladly show you how.',
  'All you need is flat shoes and an hour or two. We can lend you the bowls.',
];

export const findingUs: readonly string[] = [
  'Onchan Park has two bowling clubs under one postcode. Ours is the crown green: its grass rises towards the middle, and games cross it in every direction.',
  'A level green, on which games run up and down side by side, belongs to the flat green club. They are good neighbours, and play a different game. If you are not sure where to walk, send us a message first.',
];

export const whoWeAre: readonly string[] = [
  'The club was established in 1949, and volunteers run it. Our home is the crown green in Onchan Park, a public park that the Onchan Commissioners run.',
  'The game has been here for longer than we have. The first greens of its kind on the island were laid in Douglas in 1888, and Onchan was among the places that had one in the years that followed.',
  'Our teams play in the island’s leagues under the name of Onchan, home and away, and the club has competitions of its own. The park also takes rounds of the Isle of Man bowling festivals in June and September, when visitors come from across the water to play.',
];

export const theSport: readonly string[] = [
  'Crown green bowls is played out of doors, on grass or an artificial surface that is higher in the middle than at its edges. That rise is the crown. There are often ridges and hollows as well, so no two greens play alike, and knowing your own is half the game.',
  'Each player has two bowls. They are biased, which means that they run in a curve, and so does the jack, the smaller ball that everybody aims for. One player sends the jack anywhere on the green; then the players bowl in turn. Every bowl that lies nearer to the jack than the opponent’s best scores a point, and 21 points usually win.',
  'You will find it in the Midlands and the north of England, in north Wales and here. The British Crown Green Bowling Association, founded in 1907, keeps its Laws.',
];

export const comparison: readonly { aspect: string; crownGreen: string; flatGreen: string }[] = [
  { aspect: 'The green', crownGreen: 'Rises to a crown, uneven', flatGreen: 'Level' },
  { aspect: 'Direction of play', crownGreen: 'Any: the leader chooses', flatGreen: 'Up and down a rink' },
  { aspect: 'The jack', crownGreen: 'Biased like a bowl, about 666 g', flatGreen: 'Small, without bias' },
  { aspect: 'Bowls for each player', crownGreen: 'Two', flatGreen: 'Two to four' },
  { aspect: 'The usual game', crownGreen: 'Singles, and pairs', flatGreen: 'Singles to fours' },
];

export const whoPlays: readonly string[] = [
  'All sorts of people: school pupils and great-grandparents, those who want to win and those who come for the chat. Age and strength count for little, since it is the green that has to be read. And you need not play for a team to enjoy it.',
  'For those who do want to compete, the island has a league for nearly everybody.',
];

export const leagues: readonly Point[] = [
  { title: 'Men', text: 'Evening matches from the spring on, home and away, in teams of eight.' },
  { title: 'Ladies', text: 'Evening matches for all ages, in teams of nine.' },
  {
    title: 'Over 60s',
    text: 'Matches by day: the men in teams of eight, the ladies in teams of six.',
  },
  { title: 'Juniors', text: 'The island has a junior league, and awards for players under 21.' },
];

export const whyJoin: readonly Point[] = [
  {
    title: 'Free club membership',
    text: 'New members pay no club fee, only the greenage: the charge for the use of the green.',
  },
  { title: 'Equipment provided', text: 'Bring flat shoes without heels. Everything else can wait.' },
  { title: 'Coaching', text: 'Sessions for those who are new, and for those who want to get better.' },
  { title: 'Competitions', text: 'The club’s own and the leagues’, once you feel like it.' },
  { title: 'Good company', text: 'Social events, and a chat at the side of the green.' },
  { title: 'Fresh air', text: 'Gentle exercise out of doors, in a park with a café and a boating lake.' },
];

export const tasterSession =
  'About an hour on the green with one of us. It costs nothing, it commits you to nothing, and we bring the bowls. Most weekdays and weekends suit.';

export const newMember =
  'Enjoyed it, or played before? Club membership is free for new members. See what each plan costs, then apply in a few minutes. You pay nothing until we have looked at your application.';

export const writeToUs =
  'A question about the club, a first visit, or where to find the green: write to us here, and one of our volunteers will reply by email.';
