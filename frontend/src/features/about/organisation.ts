import { club } from '@onchan-bowls/contract/club';
import { absoluteUrl } from '../../lib/absolute-url.js';

const { park, street, town, island, postcode } = club.address;
const { latitude, longitude } = club.coordinates;

/** The club as schema.org data. It has two types: one allows a place, the other a sport. */
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
