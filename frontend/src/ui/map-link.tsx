import { club } from '@onchan-bowls/contract/club';
import { TextLink } from './text.js';

const { park, town, island } = club.address;

/** A map of the park, found by its name: the coordinates are the village's. */
const mapAddress = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${park}, ${town}, ${island}`)}`;

export const MapLink = () => (
  <TextLink standalone href={mapAddress}>
    Find {park} on a map
  </TextLink>
);
