import ipaddr from 'ipaddr.js';

/** The networks that an address counts for. */
export interface Networks {
  /** Of one house or phone: a /64 of IPv6, or an IPv4 address. */
  readonly narrow: string;
  /** Of one customer of a provider, who may have thousands of the narrow ones: a /48 of IPv6, or an IPv4 address. */
  readonly wide: string;
}

/**
 * The networks of an address. An IPv4 address that is written as IPv6 is the same as the plain one. Its neighbours are
 * other people, perhaps all of a provider's customers, so it has no wider network.
 */
export const networksOf = (address: string): Networks => {
  if (!ipaddr.isValid(address)) return { narrow: address, wide: address };
  const known = ipaddr.process(address);
  if (!(known instanceof ipaddr.IPv6)) return { narrow: known.toString(), wide: known.toString() };
  const prefix = (parts: number) => known.parts.slice(0, parts).join(':');
  return { narrow: `${prefix(4)}/64`, wide: `${prefix(3)}/48` };
};
