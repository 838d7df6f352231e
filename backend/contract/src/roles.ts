/** What an account may do, the least first. Every role can read everything. */
export const roles = ['committee', 'results', 'competitions', 'membership', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The name of each role, as people read it. */
export const roleNames: Readonly<Record<Role, string>> = {
  committee: 'Committee',
  results: 'Results',
  competitions: 'Competitions',
  membership: 'Membership',
  admin: 'Administrator',
};

/** What an account of each role may do, in words that follow "may". */
export const roleAbilities: Readonly<Record<Role, string>> = {
  committee: 'read everything',
  results: 'read everything, and change fixtures, results, handicaps and winners, with emails to teams',
  competitions: 'read everything, and change competitions and entries, with emails to entrants',
  membership:
    'read everything, and change applications, members with their subscriptions, taster sessions and messages, with emails to members',
  admin: 'change everything',
};

/** The role whose task the records of a category are. Only administrators change records of all other categories. */
const taskOf = {
  fixture: 'results',
  handicap: 'results',
  winner: 'results',
  competition: 'competitions',
  'member-application': 'membership',
  member: 'membership',
  'taster-session': 'membership',
  message: 'membership',
} as const satisfies Record<string, Role>;

/** A category of records that a role other than administrators may change. */
export type TaskCategory = keyof typeof taskOf;

/** The categories of records that a role other than administrators may change. */
export const taskCategories = Object.keys(taskOf) as TaskCategory[];

const isTask = (category: string): category is TaskCategory => Object.hasOwn(taskOf, category);

/**
 * Whether a role may add, change, delete and bring back records of a category. Without a category: whether it may change
 * everything.
 */
export const mayChange = (role: Role | undefined, category = ''): boolean =>
  role === 'admin' || (role !== undefined && isTask(category) && taskOf[category] === role);

/** Whether it is a role that may change one part of the records alone. */
export const hasOwnTask = (role: Role | undefined): role is (typeof taskOf)[TaskCategory] =>
  Object.values(taskOf).some((one) => one === role);
