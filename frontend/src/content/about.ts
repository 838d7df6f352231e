import { club } from '@onchan-bowls/contract/club';

const { park, town, island } = club.address;

/** A titled section. */
export interface Point {
  title: string;
  text: string;
}

/** The sections in display order. Their ids must not change, because other sites may link to them. */
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

export const lead = `We are a crown green bowling club in ${town}, at the north end of Douglas Bay, and we would love you to try our game.`;

export const welcome: readonly string[] = [
  'Whether you have played for half your life, had a go once on holiday or never held a bowl, you are welcome on our green. Come and watch, ask questions or have a go: one of us will gladly show you how.',
  'All you need is flat shoes and an hour or two. We can lend you the bowls.',
];

export const findingUs: readonly string[] = [
  `${park} has two bowling clubs with the same postcode. Ours plays on the crown green, which rises towards the middle and is played across in every direction.`,
  'The level green, where games run side by side in straight lanes, belongs to the flat green club: good neighbours who play a different game. If you are not sure which green is ours, send us a message first.',
];

export const whoWeAre: readonly string[] = [
  `The club was established in ${club.established} and is run by volunteers. Our home is the crown green in ${park}, a public park run by ${town} Commissioners.`,
  `The game is older than the club. The island’s first crown greens were laid in Douglas in 1888, and ${town} had one in the years that followed.`,
  `Our teams play home and away in the island’s leagues as ${town}, and the club runs its own competitions. The park also hosts rounds of the ${island} bowling festivals in June and September, which bring players from across the water.`,
];

export const theSport: readonly string[] = [
  'Crown green bowls is played outdoors, on grass or an artificial surface that is higher in the middle than at the edges. That rise is the crown. Most greens have ridges and hollows too, so no two play alike, and knowing your own is half the game.',
  'Each player has two bowls. They are biased, which means that they run in a curve. So does the jack, the smaller ball that everybody aims for. One player sends the jack anywhere on the green, and then the players bowl in turn. Every bowl that finishes nearer to the jack than the opponent’s best scores a point. The first to 21 usually wins.',
  'It is played in the Midlands and the north of England, in north Wales and here. The British Crown Green Bowling Association, founded in 1907, looks after the Laws.',
];

export const comparison: readonly { aspect: string; crownGreen: string; flatGreen: string }[] = [
  { aspect: 'The green', crownGreen: 'Rises to a crown; uneven', flatGreen: 'Level' },
  {
    aspect: 'Direction of play',
    crownGreen: 'Any direction the leader chooses',
    flatGreen: 'Up and down a lane (rink)',
  },
  { aspect: 'The jack', crownGreen: 'Biased like a bowl, about 666 g', flatGreen: 'Small, without bias' },
  { aspect: 'Bowls for each player', crownGreen: 'Two', flatGreen: 'Two to four' },
  { aspect: 'The usual game', crownGreen: 'Singles, and pairs', flatGreen: 'Singles to fours' },
];

export const whoPlays: readonly string[] = [
  'All sorts of people, from schoolchildren to great-grandparents, some to win and some for the chat. Age and strength matter little: the skill is in reading the green. You do not have to play for a team to enjoy it.',
  'If you want to compete, the island has a league for nearly everybody.',
];

export const leagues: readonly Point[] = [
  { title: 'Men', text: 'Evening matches from April, home and away, in teams of eight.' },
  { title: 'Ladies', text: 'Evening matches for all ages, in teams of nine.' },
  {
    title: 'Over 60s',
    text: 'Daytime matches: men in teams of eight, ladies in teams of six.',
  },
  { title: 'Juniors', text: 'The island has a junior league, and awards for players under 21.' },
];

export const whyJoin: readonly Point[] = [
  {
    title: 'Free club membership',
    text: 'New members pay no club fee, only the greenage fee for using the green.',
  },
  { title: 'Equipment provided', text: 'Bring flat shoes without heels. Everything else can wait.' },
  { title: 'Coaching', text: 'Sessions for beginners and for anybody who wants to improve.' },
  { title: 'Competitions', text: 'Club competitions and league matches, whenever you are ready.' },
  { title: 'Good company', text: 'Social events, and a chat beside the green.' },
  { title: 'Fresh air', text: 'Gentle exercise outdoors, in a park with a café and a boating lake.' },
];

export const tasterSession =
  'About an hour on the green with one of us. It is free, there is no obligation, and we bring the bowls. Sessions are available on most weekdays and weekends.';

export const newMember =
  'Enjoyed it, or played before? Club membership is free for new members. See what each plan costs, then apply in a few minutes. There is nothing to pay until we have reviewed your application.';

export const writeToUs =
  'Do you have a question about the club, a first visit or how to find the green? Write to us here and one of our volunteers will reply by email.';
