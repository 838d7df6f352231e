import { club } from '@onchan-bowls/contract/club';
import { absoluteUrl } from '../../lib/absolute-url.js';

const { park, street, town, island, postcode } = club.address;
const { latitude, longitude } = club.coordinates;

/** The club in the words of schema.org, in which a club's place and an organisation's sport are of two types. */
export const organisation = () => ({
  '@context': 'https://schema.org',
  '@type': ['SportsClub', 'SportsOrganization'],
  name: club.name,
  alternateName: club.shortName,
  url: absoluteUrl('/'),
  foundingDate: String(club.established),
  sport: 'Crown green bowls',
  address: {
    '@type': 'PostalAddress',
    streetAddress: `${park}, ${street}`,
    addressLocality: town,
    postalCode: postcode,
    addressCountry: 'IM',
  },
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
  areaServed: { '@type': 'Country', name: island },
});
