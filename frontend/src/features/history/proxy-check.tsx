import { chakra } from '@chakra-ui/react/styled-system';
import { longestFilling, type ProxySeen } from '@onchan-bowls/contract/site-status';
import { useMutation } from '@tanstack/react-query';
import { SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { LoadFailed } from '../../ui/list-status.js';
import { Verdict } from './verdict.js';

const kilobytes = longestFilling / 1000;

/** What is wrong between the server and this browser, a sentence each. @param received the headers that have arrived. */
const problemsOf = ({ origin, isForwardedIgnored, headers }: ProxySeen, received: Headers): string[] => {
  const { protocol, hostname, origin: here } = window.location;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    ...(protocol !== 'https:' && !isLocal
      ? ['This page came without TLS (https): what is typed here can be read on its way, passwords too.']
      : []),
    ...(origin === here
      ? []
      : [
          `The website believes that it is at ${origin}, but this page is at ${here}. Links in emails lead to the wrong place, and passwords may be less protected. Set PUBLIC_URL, or have the proxy pass on Host and X-Forwarded-Proto.`,
        ]),
    ...(protocol === 'https:' && !('Strict-Transport-Security' in headers)
      ? [
          'Browsers may still use the site without TLS (HSTS is missing). Set PUBLIC_URL to its https address.',
        ]
      : []),
    ...(isForwardedIgnored
      ? [
          'All visitors count as one, and share one limit: TRUST_PROXY does not name the proxy in front of the site.',
        ]
      : []),
    ...Object.entries(headers).flatMap(([name, sent]) => {
      const value = received.get(name);
      if (value === sent) return [];
      return [
        value === null
          ? `The header ${name} is missing: something in front of the site removes it.`
          : `The header ${name} arrives changed, as “${value}”: something in front of the site replaces or repeats it.`,
      ];
    }),
  ];
};

const check = async (): Promise<string[]> => {
  const response = await fetch('/api/admin/status/proxy', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ filling: 'x'.repeat(longestFilling) }),
  });
  if (response.status === 413)
    return [
      `A request of ${kilobytes} kB is refused on its way, so long announcements cannot be saved. Raise the longest body in the proxy to 256 kB.`,
    ];
  if (!response.ok) throw new Error(`The server returned ${response.status}`);
  return problemsOf((await response.json()) as ProxySeen, response.headers);
};

/** Checks on demand what a proxy in front of the site does to requests and headers, with one request. */
export function ProxyCheck() {
  const { mutate, data: problems, error, isPending } = useMutation({ mutationFn: check });
  return (
    <Card>
      <SectionHead title="Does the site arrive as it was sent?" />
      <chakra.p color="fg.muted" maxW="prose" mb="4">
        Between the website and this browser there is usually a proxy, which adds the encryption (https). The
        check compares what was sent with what arrives here.
      </chakra.p>
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Checking...' : 'Check the connection'}
      </Button>
      <div role="status">
        {problems?.length === 0 && (
          <Verdict tone="green" title="All arrives as it was sent.">
            <p>
              The website knows its address, its protective headers are unchanged, and long texts ({kilobytes}{' '}
              kB) get through.
            </p>
          </Verdict>
        )}
        {problems !== undefined && problems.length > 0 && (
          <Verdict tone="orange" title="The person who runs the website should know:">
            <chakra.ul display="grid" gap="2" overflowWrap="anywhere">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </chakra.ul>
          </Verdict>
        )}
      </div>
      {!isPending && error && <LoadFailed error={error} retry={() => mutate()} />}
    </Card>
  );
}
