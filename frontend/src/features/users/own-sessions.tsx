import { chakra } from '@chakra-ui/react/styled-system';
import type { OwnSession } from '@onchan-bowls/contract/own-sessions';
import { useSingleMutation } from '../../data/single-mutation.js';
import { longDateAndTime } from '../../lib/dates.js';
import { RecordList, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { Badge } from '../../ui/badge.js';
import { BusyButton } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { useLoaded } from '../../ui/list-status.js';
import { showFailure, showSuccess } from '../../ui/toast.js';
import { accountsQuery, closeOtherSessions, closeSession, ownSessionsQuery } from './accounts.api.js';

const nameOf = ({ browser }: OwnSession) => browser ?? 'Unknown browser';

/** Ends sessions of the own account; without one all others. */
const useSignOut = (session?: OwnSession) =>
  useSingleMutation({
    mutationFn: () => (session ? closeSession(session.id) : closeOtherSessions()),
    meta: { invalidates: [ownSessionsQuery, accountsQuery] },
    onSuccess: () => showSuccess('Signed Out', session ? nameOf(session) : 'All other browsers'),
    onError: (error) => showFailure('Error signing out', error),
  });

function SessionRow({ session }: { session: OwnSession }) {
  const { network, createdAt, lastSeenAt, isCurrent } = session;
  const signOut = useSignOut(session);
  return (
    <RecordRow
      title={
        <>
          {nameOf(session)}
          {isCurrent && (
            <Badge colorPalette="green" ms="3">
              This browser
            </Badge>
          )}
        </>
      }
      meta={
        <>
          <span>Signed in {longDateAndTime(createdAt)}</span>
          <span>Last used {longDateAndTime(lastSeenAt)}</span>
          {network !== null && <span>Network {network}</span>}
        </>
      }
      actions={
        !isCurrent && (
          <RowAction
            label="Sign Out"
            of={`${nameOf(session)}, signed in ${longDateAndTime(createdAt)}`}
            busy={signOut.isPending}
            onClick={signOut.mutate}
          />
        )
      }
    />
  );
}

/** The browsers in which the own account is signed in, each of which can be signed out. */
export function OwnSessions() {
  const { data, placeholder } = useLoaded(ownSessionsQuery, 'Loading your browsers...');
  const signOut = useSignOut();
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Card as="section" mt="8">
      <SectionHead title="Where you are signed in">
        {hasOthers && (
          <BusyButton variant="outline" size="sm" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign Out All Others
          </BusyButton>
        )}
      </SectionHead>
      <chakra.p color="fg.muted" maxW="prose" mb="3">
        If you do not recognise one of these browsers, sign it out and change your password. The same letters
        are the same network.
      </chakra.p>
      {data ? (
        <RecordList aria-label="Where you are signed in">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RecordList>
      ) : (
        placeholder
      )}
    </Card>
  );
}
