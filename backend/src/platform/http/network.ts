import ipaddr from 'ipaddr.js';

/**
 * Whose requests are counted together. A network hands whole /64s of IPv6 to a single house or phone, so there the
 * first 64 bits count; an IPv4 address that is written as IPv6 is the same as the plain one.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6 ? `${known.parts.slice(0, 4).join(':')}/64` : known.toString();
};
