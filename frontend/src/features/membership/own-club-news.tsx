import { chakra } from '@chakra-ui/react/styled-system';
import type { ClubNews } from '@onchan-bowls/contract/mailings';
import { messageOf } from '../../data/api.js';
import { Stack } from '../../ui/boxes.js';
import { BusyButton } from '../../ui/button.js';
import { Linked, Notice, useLinkChange } from '../../ui/linked.js';

const path = '/api/club-news';

/** Whether the member of a link gets emails to members, and the choice. */
export default function OwnClubNews({ token }: { token: string }) {
  const { change, isSending, failure, isUnknown } = useLinkChange(path, token);
  return (
    <Linked<ClubNews> path={path} token={token}>
      {({ isWanted }) => (
        <Stack gap="4">
          <div role="status">
            <Notice>{isWanted ? 'You get club news by email.' : 'You get no club news by email.'}</Notice>
          </div>
          <p>Emails about your own membership, entries and matches come in either case.</p>
          <BusyButton busy={isSending} onClick={() => change({ isWanted: !isWanted })}>
            {isWanted ? 'Stop Club News' : 'Send Me Club News'}
          </BusyButton>
          {failure && (
            <chakra.p role="alert" color="red.fg">
              {isUnknown ? 'It is not known whether this was changed' : 'This was not changed'}:{' '}
              {messageOf(failure)}
            </chakra.p>
          )}
        </Stack>
      )}
    </Linked>
  );
}
