/** Facts of this club, for both sides of the wire. The one place to change them. */
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
  /** IANA zone of the island's clocks: weeks, "today" and every shown time are counted in it. */
  zone: 'Europe/London',
} as const;
