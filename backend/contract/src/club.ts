/** Facts about this club, for the server and the client. Change them here only. */
export const club = {
  name: 'Onchan Crown Green Bowling Club',
  shortName: 'Onchan Bowls',
  established: 1949,
  /** The home green; a fixture without a venue is played here. */
  ground: 'Onchan Park',
  address: {
    park: 'Onchan Park',
    street: 'Royal Drive',
    town: 'Onchan',
    island: 'Isle of Man',
    postcode: 'IM3 1RD',
  },
  /** Degrees north and east, of the village: those of the green itself have not been verified. */
  coordinates: { latitude: 54.175, longitude: -4.455 },
  /** The club's IANA time zone. Weeks, "today" and all displayed times use it. */
  zone: 'Europe/London',
  /** How long a match or competition takes, as calendars and search engines are told. */
  matchHours: 3,
  /** The month, from 1 to 12, in which memberships for the next year's season begin: this year's is over. */
  nextSeasonFrom: 10,
  /** How many players a match needs, unless a volunteer sets another number for it. */
  teamSize: 8,
  /** Whether visitors are shown the names of published teams. Off unless the club has asked its players. */
  showsTeams: false as boolean,
  /** Whether visitors are shown the figures of each player in a season. Off unless the club has asked its players. */
  showsFigures: false as boolean,
} as const;

/** For how many days after a competition visitors are shown who entered it. */
export const entrantsShownDays = 7;

/** From how many days before a competition a free place is offered to those who wait, and not filled by itself. */
export const offerPlacesDays = 2;

/** How many days lie between two reminders of one subscription. */
export const dueReminderDays = 14;

/**
 * For how many months personal details are kept: after a message or request has come in, an application was rejected or
 * approved, the day of a competition, the end of a season (the year) with its teams, and a member has left.
 */
export const retentionMonths = {
  messages: 12,
  tasterSessions: 12,
  rejectedApplications: 6,
  approvedApplications: 12,
  entrants: 12,
  teams: 3,
  mailings: 12,
  formerMembers: 24,
} as const;

/** The season that a membership is for when it begins on this day (`2026-05-04`): a calendar year. */
export const seasonOf = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= club.nextSeasonFrom ? year + 1 : year;
};

/** The club's name and where it is, as part of a sentence. */
export const clubOnIsland = `${club.name} on the ${club.address.island}`;

/** A membership plan for one year. Amounts are in pence. */
export interface MembershipPlan {
  readonly id: number;
  readonly name: string;
  /** The total in pence: the club's fee and the greenage fee. */
  readonly price: number;
  readonly clubFee: number;
  /** For the use of the green. */
  readonly greenageFee: number;
  readonly ageGroup: string;
  readonly description: string;
  readonly features: readonly string[];
}

/** The plan for new members. */
export const newMembersPlan: MembershipPlan = {
  id: 1,
  name: 'New Members',
  price: 20_00,
  clubFee: 0,
  greenageFee: 20_00,
  ageGroup: 'all welcome',
  description: 'Free club membership for new members: pay only the greenage fee.',
  features: [
    'Full club access',
    'Equipment provided',
    'Coaching sessions',
    'Social events',
    'Club competitions',
    'League competitions',
  ],
};

const juniors: MembershipPlan = {
  id: 2,
  name: 'Juniors',
  price: 21_00,
  clubFee: 1_00,
  greenageFee: 20_00,
  ageGroup: 'up to 18',
  description: 'Renewal for members up to the age of 18.',
  features: [],
};

const adults: MembershipPlan = {
  id: 3,
  name: 'Adults',
  price: 105_00,
  clubFee: 25_00,
  greenageFee: 80_00,
  ageGroup: '18-59',
  description: 'Renewal for members from 18 to 59.',
  features: [],
};

const seniors: MembershipPlan = {
  id: 4,
  name: 'Seniors',
  price: 90_00,
  clubFee: 25_00,
  greenageFee: 65_00,
  ageGroup: '60+',
  description: 'Renewal for members of 60 and over.',
  features: [],
};

/** The plans for returning members, in display order. */
export const renewalPlans: readonly MembershipPlan[] = [juniors, adults, seniors];

/** All plans on offer, in display order. */
export const membershipPlans: readonly MembershipPlan[] = [newMembersPlan, ...renewalPlans];

/** What the application form and the dashboard call the seniors' price. The plan's price is £90; both are shown. */
const seniorsLabelPrice = 85_00;

/** The price for a family. There is no plan to apply for. */
export const familyPrice = 150_00;

/** Formats an amount of pence in pounds, with decimals only where they are needed. */
export const inPounds = (pence: number): string => `£${(pence / 100).toFixed(pence % 100 === 0 ? 0 : 2)}`;

const priced = (name: string, pence: number, ageGroup?: string): string =>
  ageGroup === undefined ? `${name} ${inPounds(pence)}` : `${name} ${inPounds(pence)} (${ageGroup})`;

/** The choices of the application form: each plan's name and its label. */
export const membershipOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: newMembersPlan.name, label: priced(newMembersPlan.name, newMembersPlan.price) },
  { value: juniors.name, label: priced(juniors.name, juniors.price, juniors.ageGroup) },
  { value: adults.name, label: priced(adults.name, adults.price, adults.ageGroup) },
  { value: seniors.name, label: priced(seniors.name, seniorsLabelPrice, seniors.ageGroup) },
];

const newMember = priced('New Member', newMembersPlan.price);
const juniorRenewal = priced('Junior Renewal', juniors.price, juniors.ageGroup);
const adultRenewal = priced('Adult Renewal', adults.price, adults.ageGroup);
const seniorRenewal = priced('Senior Renewal', seniorsLabelPrice, seniors.ageGroup);

const membershipTypeLabels: ReadonlyMap<string, string> = new Map([
  [newMembersPlan.name, newMember],
  [juniors.name, juniorRenewal],
  [adults.name, adultRenewal],
  [seniors.name, seniorRenewal],
  // Earlier names of memberships.
  ['New Member', newMember],
  ['Junior Renewal', juniorRenewal],
  ['Adult Renewal', adultRenewal],
  ['Senior Renewal', seniorRenewal],
  ['annual', adultRenewal],
  ['life', seniorRenewal],
  ['family', priced('Family Membership', familyPrice)],
  ...['Junior Membership', 'Adult Membership', 'Senior Membership'].map((name) => [name, name] as const),
]);

/** The dashboard's label of a membership type. An unknown type is returned unchanged. */
export const membershipTypeLabel = (type: string): string => membershipTypeLabels.get(type) ?? type;

/** Whether a text is the name of a membership, today's or an earlier one. */
export const isMembershipType = (type: string): boolean => membershipTypeLabels.has(type);
