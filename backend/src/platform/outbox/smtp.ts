import ipaddr from 'ipaddr.js';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Patience } from './mail-settings.js';

/** Whether a host is this machine, so that mails to it never cross a network. */
export const isThisMachine = (host: string): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  return (
    address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
  );
};

/**
 * Hands mails to the server at `url`, encrypted unless the server is on this machine; `?requireTLS=` in the URL decides
 * otherwise.
 */
export const createSmtp = (url: string, { connect, answer }: Patience) => {
  const transport = createTransport({
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: answer,
  });
  return (message: SendMailOptions, signal: AbortSignal) => transport.sendMail({ ...message, signal });
};
