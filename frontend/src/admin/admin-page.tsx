import { chakra } from '@chakra-ui/react/styled-system';
import { paths } from '@onchan-bowls/contract/pages';
import type { SessionRecord } from '@onchan-bowls/contract/session';
import { lazy, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Stack } from '../ui/boxes.js';
import { Button, ButtonLink, destructive } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Dialog } from '../ui/dialog.js';
import { LazyPart } from '../ui/lazy-part.js';
import { LoadFailed, Loading } from '../ui/list-status.js';
import { Page } from '../ui/page.js';
import { useLinkToken } from '../ui/link-token.js';
import { loadToaster } from '../ui/load-toaster.js';
import { showError } from '../ui/toast.js';
import { AdminGate } from '../features/users/admin-gate.js';
import { signOut, useAdminSession } from '../features/users/session.api.js';
import { messageOf } from '../data/api.js';
import { forgetUnsaved, guardRemaining } from '../forms/unsaved.js';
import { Dashboard } from './dashboard.js';

const SetUpFactor = lazy(() => import('../features/users/set-up-factor.js'));
const ChoosePassword = lazy(() => import('../features/users/choose-password.js'));

interface CoverProps {
  /** The account whose dashboard is covered. */
  former: SessionRecord;
  /** The signed-in account; undefined without a session. */
  other: SessionRecord | undefined;
  onUnlock: (session: SessionRecord) => void;
  onContinue: (session: SessionRecord) => void;
}

/** Covers an open dashboard while its account is not signed in. */
function Cover({ former, other, onUnlock, onContinue }: CoverProps) {
  const [refused, setRefused] = useState<SessionRecord>();
  if (other && other !== refused) {
    return (
      <Dialog
        key="other"
        covering
        title="Another account is signed in"
        description={`You are signed in as ${other.username}. This page was opened by ${former.username}. Whatever ${former.username} typed here and did not save is discarded when you continue.`}
      >
        <Stack gap="3">
          <Button variant="outline" onClick={() => setRefused(other)}>
            Sign in as {former.username}
          </Button>
          <Button {...destructive} onClick={() => onContinue(other)}>
            Discard and continue as {other.username}
          </Button>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="gate"
      covering
      title="Your session has ended"
      description={`You were signed in as ${former.username}. Please sign in again. What you have typed on this page is kept.`}
    >
      <AdminGate onUnlock={onUnlock} formerUsername={former.username} />
      <ButtonLink asChild variant="plain" width="full" mt="2">
        <Link to={paths.home}>Leave the dashboard</Link>
      </ButtonLink>
    </Dialog>
  );
}

/**
 * The sign-in gate and the dashboard. If the session ends while the dashboard is open, the gate covers the dashboard, so that
 * an open form keeps its values. Another account gets a new dashboard.
 */
export default function AdminPage() {
  const { state, session, error, retry, unlock, startOver } = useAdminSession();
  const [entered, setEntered] = useState<SessionRecord>();
  const [isLeaving, setIsLeaving] = useState(false);
  /** The account that sets up a second factor, until its owner is done: new recovery codes are shown only once. */
  const [settingUp, setSettingUp] = useState<string>();
  const { token, drop } = useLinkToken('password');
  const [proposedUsername, setProposedUsername] = useState<string>();
  const [search, setSearch] = useSearchParams();
  useEffect(() => void loadToaster().catch(() => undefined), []);
  const signedIn = state === 'unlocked' ? session : undefined;
  const isOther = signedIn && entered && signedIn.username !== entered.username;
  const isSettingUp = signedIn?.username !== undefined && signedIn.username === settingUp;
  if (signedIn?.missingFactor?.isDue && !isSettingUp) {
    setSettingUp(signedIn.username);
    setEntered(undefined);
  }
  if (signedIn && signedIn !== entered && !isOther && !isSettingUp) setEntered(signedIn);

  if (token !== undefined) {
    return (
      <Page heading="Choose Your Password" indexed={false}>
        <Card maxW="26rem">
          <LazyPart loading={<Loading text="Checking your link..." />}>
            <ChoosePassword
              key={token}
              token={token}
              onDone={(username) => {
                setProposedUsername(username);
                drop();
              }}
            />
          </LazyPart>
        </Card>
      </Page>
    );
  }
  const leave = async () => {
    setIsLeaving(true);
    try {
      await signOut();
      setEntered(undefined);
      setSettingUp(undefined);
      startOver({ authenticated: false });
    } catch (failure) {
      guardRemaining();
      showError('Sign-out failed', messageOf(failure));
    }
    setIsLeaving(false);
  };
  if (isSettingUp) {
    return (
      <Page heading="Set Up a Second Step" indexed={false}>
        <Card maxW="26rem">
          <LazyPart loading={<Loading text="Loading..." />}>
            <SetUpFactor
              session={signedIn}
              onDone={() =>
                void retry().then(({ data }) => setSettingUp(data?.missingFactor && data.username))
              }
              onSignOut={() => void leave()}
            />
          </LazyPart>
        </Card>
      </Page>
    );
  }
  if (entered) {
    const isCovered = !isLeaving && (!signedIn || isOther);
    return (
      <>
        <chakra.div
          visibility={isCovered ? 'hidden' : undefined}
          // On a phone the heading and the account stand beside two buttons.
          css={{
            '& div:has(> h1)': {
              mdDown: {
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto',
                gap: '0 0.5rem',
                '& h1': { fontSize: 'md' },
              },
            },
          }}
        >
          <Dashboard key={entered.username} session={entered} onSignOut={() => void leave()} />
        </chakra.div>
        {isCovered && (
          <Cover
            former={entered}
            other={signedIn}
            onUnlock={unlock}
            onContinue={(other) => {
              forgetUnsaved();
              startOver(other);
              setEntered(other);
              const tab = search.get('tab');
              setSearch(tab === null ? {} : { tab }, { replace: true });
            }}
          />
        )}
      </>
    );
  }
  if (state === 'checking') {
    return (
      <Page heading="Admin Access" indexed={false}>
        {error ? <LoadFailed error={error} retry={retry} /> : <Loading text="Checking your session..." />}
      </Page>
    );
  }
  return (
    <Page
      heading="Admin Access"
      subtitle="This area is for authorized club administrators only."
      indexed={false}
    >
      <Card maxW="26rem">
        <chakra.p mb="5">Enter your password to manage the club’s website.</chakra.p>
        <AdminGate onUnlock={unlock} proposedUsername={proposedUsername} />
      </Card>
    </Page>
  );
}
