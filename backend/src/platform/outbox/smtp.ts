import ipaddr from 'ipaddr.js';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { MailTimeouts } from './mail-settings.js';

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
export const createSmtp = (url: string, { connect, response }: MailTimeouts) => {
  const requireTLS = !isThisMachine(new URL(url).hostname);
  let transport: Transporter | undefined;
  return async (message: SendMailOptions, signal: AbortSignal) => {
    // Loaded for the first mail, because the start waits for all that is loaded at once.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      url,
      requireTLS,
      dnsTimeout: connect,
      connectionTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: response,
    });
    await transport.sendMail({ ...message, signal });
  };
};
