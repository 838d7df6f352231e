import ipaddr from 'ipaddr.js';
import type { NodemailerError, SendMailOptions, Transporter } from 'nodemailer';
import type { MailTimeouts } from './mail-settings.js';

/** Whether a host is this machine, so that mails to it never cross a network. */
export const isThisMachine = (host: string): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  return (
    address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
  );
};

/**
 * Whether an error says that the recipient's address cannot receive mail, now or later. Another refusal, such as that of a server
 * that requires a password, may end when an operator acts.
 */
export const isAddressRefused = (error: unknown): boolean => {
  const { code, command, permanent = false, response = '' } = error as NodemailerError;
  // The library refuses invalid addresses itself.
  if (code === 'EENVELOPE' && command === 'API') return true;
  if (!permanent) return false;
  // Enhanced codes of an address that does not exist, has moved or is disabled (RFC 3463). Some servers look only when they have the text.
  const [, enhanced] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response) ?? [];
  if (enhanced !== undefined)
    return /^(RCPT TO|DATA)$/.test(command ?? '') && /^5\.(1\.[1236]|2\.1)$/.test(enhanced);
  // At this point many servers also refuse senders and clients, as for a blocklist.
  return (
    command === 'RCPT TO' && !/^530|relay|auth|starttls|block|sender|client|host|limit|policy/i.test(response)
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
