import { chakra } from '@chakra-ui/react/styled-system';
import { type SignInRecord, signInsKeptFor } from '@onchan-bowls/contract/sign-ins';
import { useState } from 'react';
import { counted } from '../../lib/counted.js';
import { fullDateAndTime, timeOfDay } from '../../lib/dates.js';
import { SectionHead } from '../../records/record-list.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Empty, useLoaded } from '../../ui/list-status.js';
import { signInsQuery } from './accounts.api.js';

/** How many lines are shown at first, and how many more each time. */
const shownAtOnce = 20;

const accountOf = ({ accountId, username }: SignInRecord) =>
  username ?? (accountId === null ? 'A username that no account has' : 'An account that no longer exists');

const outcomeOf = ({ succeeded, times }: SignInRecord) =>
  succeeded ? counted(times, 'sign-in') : counted(times, 'failed attempt');

/** From the first to the last of them; both lie on one day in UTC, which may be two on the island. */
const timesOf = ({ firstAt, lastAt }: SignInRecord) => {
  const [first, last] = [fullDateAndTime(firstAt), fullDateAndTime(lastAt)];
  if (first === last) return first;
  const isOneDay = first.slice(0, -5) === last.slice(0, -5);
  return `${first} to ${isOneDay ? timeOfDay(lastAt) : last}`;
};

/** Sign-ins and wrong passwords, the latest first. */
export function SignIns() {
  const { data, placeholder } = useLoaded(signInsQuery, 'Loading sign-ins...');
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Card as="section" mt="8">
      <SectionHead title="Sign-ins" />
      <chakra.p color="fg.muted" maxW="prose" mb="3">
        Sign-ins of the last {signInsKeptFor} days, including failed attempts. No internet address is stored.
        A network is where somebody signed in from, such as a house or a phone company: the same letters are
        the same network. A few failed attempts are usually typing mistakes; many of them, from networks that
        you do not recognise, may be somebody guessing the password.
      </chakra.p>
      {!data && placeholder}
      {data?.length === 0 && <Empty title="No sign-ins yet" />}
      <chakra.ol aria-label="Sign-ins">
        {data?.slice(0, shown).map((signIn) => {
          const { accountId, succeeded, network, firstAt } = signIn;
          return (
            <chakra.li key={`${firstAt} ${accountId} ${succeeded} ${network}`} py="3" borderTopWidth="1px">
              <p>
                <strong>{accountOf(signIn)}</strong>:{' '}
                <chakra.span {...(!succeeded && { color: 'red.fg', fontWeight: '600' })}>
                  {outcomeOf(signIn)}
                </chakra.span>
              </p>
              <chakra.p color="fg.muted" fontSize="sm">
                {timesOf(signIn)}, {network === null ? 'various networks' : `network ${network}`}
              </chakra.p>
            </chakra.li>
          );
        })}
      </chakra.ol>
      {data && data.length > shown && (
        <Button variant="outline" mt="3" onClick={() => setShown(shown + shownAtOnce)}>
          Show more sign-ins
        </Button>
      )}
    </Card>
  );
}
